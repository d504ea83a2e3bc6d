package io.downburst.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.ErrorGroup;
import io.downburst.engine.ErrorHistory;
import io.downburst.engine.ReportedError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ErrorFileTest {

    private static final long NOW = 1_795_340_000_123L;

    private final ErrorHistory errors =
            new ErrorHistory(
                    List.of(new ReportedError("count", 4, NOW, "E: \"ö\"\n\tat C.m(C.java:1)\n")),
                    List.of(new ErrorGroup("count", "E: 7\n\tat C.m(C.java:1)\n", 7, 3, NOW)));

    @TempDir Path folder;

    private ErrorFile file() {
        return new ErrorFile(folder);
    }

    @Test
    void theNextProcessReadsWhatWasSaved() {
        file().save(errors);
        assertThat(file().read()).isEqualTo(errors);
        assertThat(folder).isDirectoryNotContaining(path -> path.toString().endsWith(".new"));
    }

    @Test
    void nothingIsReadWhereNothingWasSaved() {
        assertThat(file().read()).isEqualTo(ErrorHistory.NONE);
        file().save(ErrorHistory.NONE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aFileThatCannotBeReadIsReplaced() throws Exception {
        for (String broken : List.of("", "{", "{}", "{\"latest\": [{}], \"groups\": [7]}")) {
            Files.writeString(folder.resolve("errors.json"), broken);
            ErrorFile file = file();
            assertThat(file.read()).as(broken).isEqualTo(ErrorHistory.NONE);
            file.save(errors);
            assertThat(file().read()).isEqualTo(errors);
        }
    }

    @Test
    void whatCannotBeSavedIsSavedOnceItCan() throws Exception {
        Path later = folder.resolve("later");
        ErrorFile file = new ErrorFile(later);
        file.save(errors);
        Files.createDirectory(later);
        file.save(errors);
        assertThat(new ErrorFile(later).read()).isEqualTo(errors);
    }
}

package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FoldersTest {

    @TempDir Path temporary;

    @Test
    void deletesAllThatIsInAFolderButNotWhatLinksLeadTo() throws IOException {
        Path elsewhere = Files.createDirectories(temporary.resolve("elsewhere"));
        Files.createFile(elsewhere.resolve("kept"));
        Path folder = Files.createDirectories(temporary.resolve("folder/within"));
        Files.createFile(folder.resolve("file"));
        Files.createSymbolicLink(folder.resolve("link"), elsewhere);

        Folders.delete(temporary.resolve("folder"));

        assertThat(temporary.resolve("folder")).doesNotExist();
        assertThat(elsewhere.resolve("kept")).exists();
    }

    @Test
    void deletesNothingWhereNothingIs() throws IOException {
        Folders.delete(temporary.resolve("nothing"));
        assertThat(temporary).isEmptyDirectory();
    }

    @Test
    void severalMayDeleteTheSame() throws Exception {
        ExecutorService deleters = Executors.newFixedThreadPool(3);
        try {
            for (int round = 0; round < 50; round++) {
                Path folder = temporary.resolve("round" + round);
                for (int n = 0; n < 20; n++) {
                    Path within = Files.createDirectories(folder.resolve("a" + n % 4 + "/b" + n));
                    Files.createFile(within.resolve("file"));
                }
                Callable<Void> delete =
                        () -> {
                            Folders.delete(folder);
                            return null;
                        };
                for (Future<Void> deletion : deleters.invokeAll(List.of(delete, delete, delete))) {
                    deletion.get();
                }
                assertThat(folder).doesNotExist();
            }
        } finally {
            deleters.shutdownNow();
        }
    }
}

package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MailStoreTest {
    private static final int SEED = 7;
    private static final int MAILS = 1000;

    @TempDir Path folder;

    @Test
    void readsBackWhatWasWrittenOverAndOver() throws IOException {
        Path store = folder.resolve("mails.gz");
        Files.write(store, store(3));
        MailWriter same = new MailWriter(SEED);
        List<Mail> written = List.of(same.next(), same.next(), same.next());
        MailStore.Reader reader = new MailStore.Reader(store);
        Mail.Decoder decoder = new Mail.Decoder();
        List<Mail> read =
                IntStream.range(0, 6).mapToObj(n -> decoder.decode(reader.next())).toList();
        reader.close();
        assertThat(read.subList(0, 3)).isEqualTo(written);
        assertThat(read.subList(3, 6)).isEqualTo(written);
    }

    @Test
    void theSameSeedGivesTheSameFile() throws IOException {
        assertThat(store(50)).isEqualTo(store(50));
    }

    @Test
    void ofAnyFirstMailsTheFilterLetsPassAsManyAsTheOracleExpects() {
        MailWriter mails = new MailWriter(SEED);
        FilterBolt filter = new FilterBolt();
        int passed = 0;
        for (int n = 1; n <= MAILS; n++) {
            passed += filter.step(mails.next()).isPresent() ? 1 : 0;
            assertThat(passed).isEqualTo((int) MailWriter.passing(n));
        }
        assertThat(passed).isEqualTo(842);
    }

    @Test
    void bodiesAreAsLongAsInTheLiterature() {
        MailWriter mails = new MailWriter(SEED);
        int[] lengths =
                Stream.generate(mails::next)
                        .limit(20 * MAILS)
                        .mapToInt(mail -> mail.body().length())
                        .sorted()
                        .toArray();
        assertThat(lengths[lengths.length / 2]).isBetween(750, 850);
        assertThat(IntStream.of(lengths).average().orElseThrow()).isBetween(1800.0, 2200.0);
        assertThat(IntStream.of(lengths).filter(length -> length > 100_100).count())
                .isBetween(5L, 40L);
    }

    private static byte[] store(int mails) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new MailWriter(SEED).write(bytes, mails);
        return bytes.toByteArray();
    }
}

package io.downburst.bench.workload;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import java.util.zip.GZIPOutputStream;

/**
 * Makes up mails from a seed: words of the text; lengths lognormal, median 0.8 KB and mean about 2,
 * one in a thousand over 100 KB; one in ten with the line breaks of quoted-printable; half of the
 * recipients of the company.
 */
final class MailWriter {
    /** Of a thousand mails, as many have a sender whom the filter lets through. */
    static final int PASSING_IN_1000 = 842;

    private static final double MEDIAN_BODY = 800;
    private static final double SIGMA = 1.3;
    private static final int LONG_BODY = 100_000;
    private static final List<String> WORDS =
            Text.lines().stream()
                    .flatMap(line -> List.of(line.strip().split("\\s+")).stream())
                    .filter(word -> !word.isEmpty())
                    .toList();

    private final Random random;
    private int written;

    MailWriter(long seed) {
        random = new Random(seed);
    }

    /** Writes mails as gzip of a Java object stream, one byte array each. */
    void write(OutputStream out, int mails) throws IOException {
        try (ObjectOutputStream objects =
                new ObjectOutputStream(
                        new BufferedOutputStream(new GZIPOutputStream(out, 1 << 16), 1 << 16))) {
            for (int mail = 0; mail < mails; mail++) {
                objects.writeUnshared(next().encoded());
                objects.reset();
            }
        }
    }

    /** How many of the first {@code mails} of a store have a sender who passes. */
    static long passing(long mails) {
        return mails * PASSING_IN_1000 / 1000;
    }

    Mail next() {
        boolean passes = passing(written + 1) > passing(written);
        written++;
        return new Mail(
                "<" + written + ".JavaMail.evans@thyme>",
                address(passes),
                "Mon, 14 May 2001 16:39:00 -0700 (PDT)",
                words(5),
                recipients(),
                random.nextBoolean() ? null : recipients(),
                random.nextInt(10) > 0 ? null : recipients(),
                body());
    }

    private String recipients() {
        StringJoiner addresses = new StringJoiner(", ");
        do {
            addresses.add(address(random.nextBoolean()));
        } while (random.nextBoolean());
        return addresses.toString();
    }

    private String address(boolean ofTheCompany) {
        return "person" + random.nextInt(1000) + (ofTheCompany ? "@enron.com" : "@example.com");
    }

    private String body() {
        double length =
                random.nextInt(1000) == 0
                        ? LONG_BODY * (1 + random.nextDouble())
                        : Math.min(
                                LONG_BODY, MEDIAN_BODY * Math.exp(SIGMA * random.nextGaussian()));
        boolean quotedPrintable = random.nextInt(10) == 0;
        StringBuilder body = new StringBuilder();
        int word = random.nextInt(WORDS.size());
        for (int n = 1; body.length() < length; n++) {
            body.append(WORDS.get(word++ % WORDS.size())).append(n % 12 == 0 ? "\n" : " ");
            if (n % 60 == 0) {
                body.append("\nJeff Skilling\n\n");
            }
            if (quotedPrintable && n % 12 == 0) {
                body.append(n % 24 == 0 ? "=20\n" : "=\n");
            }
        }
        return body.toString();
    }

    private String words(int count) {
        int first = random.nextInt(WORDS.size() - count);
        return String.join(" ", WORDS.subList(first, first + count));
    }
}

package io.downburst.bench.workload;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Makes three persons nameless and puts the body's most frequent word before the subject. */
final class ModifyBolt extends MailBolt {
    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^a-zA-Z0-9]");
    private static final int SHORTEST = 4;
    private static final int LONGEST = 15;
    private static final int LONG_BODY = 100_000;

    @Override
    Optional<Mail> step(Object arrived) {
        Mail mail = (Mail) arrived;
        String body =
                mail.body()
                        .replace("Kenneth Lay", "Person1")
                        .replace("Jeff Skilling", "Person2")
                        .replace("Andrew Fastow", "Person3");
        return Optional.of(
                new Mail(
                        mail.id(),
                        mail.from(),
                        mail.date(),
                        mostFrequentWord(withoutAttachment(body)) + " " + mail.subject(),
                        mail.to(),
                        mail.cc(),
                        mail.bcc(),
                        body));
    }

    private static String withoutAttachment(String body) {
        int attachment = body.length() > LONG_BODY ? body.indexOf("base64") : -1;
        return attachment < 0 ? body : body.substring(0, attachment);
    }

    private static String mostFrequentWord(String body) {
        Map<String, Integer> counts = new HashMap<>();
        for (String word : BETWEEN_WORDS.split(body)) {
            if (word.length() >= SHORTEST && word.length() <= LONGEST) {
                counts.merge(word.toLowerCase(Locale.ROOT), 1, Integer::sum);
            }
        }
        return counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
    }
}

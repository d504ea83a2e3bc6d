package io.downburst.bench.workload;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lets mails of the company's senders pass; of several recipients it keeps the company's, and it
 * takes the line breaks of quoted-printable out of the body.
 */
final class FilterBolt extends MailBolt {
    private static final int SENDER_AT_MOST = 50;
    private static final Pattern SOFT_BREAK = Pattern.compile("=(?:20)?\n");

    @Override
    Optional<Mail> step(Object arrived) {
        Mail mail = (Mail) arrived;
        String sender = mail.from();
        if (!sender.substring(0, Math.min(SENDER_AT_MOST, sender.length())).contains("enron.com")) {
            return Optional.empty();
        }
        return Optional.of(
                new Mail(
                        mail.id(),
                        sender,
                        mail.date(),
                        mail.subject(),
                        ofTheCompany(mail.to()),
                        ofTheCompany(mail.cc()),
                        ofTheCompany(mail.bcc()),
                        SOFT_BREAK.matcher(mail.body()).replaceAll("")));
    }

    private static String ofTheCompany(String recipients) {
        if (recipients == null || !recipients.contains(",")) {
            return recipients;
        }
        return Arrays.stream(recipients.split(","))
                .map(String::strip)
                .filter(recipient -> recipient.endsWith("@enron.com"))
                .collect(Collectors.joining(", "));
    }
}

package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MailStepsTest {
    @Test
    void filterStopsStrangers() {
        assertThat(new FilterBolt().step(mail("a@example.com", "b@enron.com", ""))).isEmpty();
    }

    @Test
    void filterKeepsTheCompanysAmongSeveralRecipients() {
        Mail mail = mail("a@enron.com", "b@enron.com, c@example.com, d@enron.com", "");
        assertThat(new FilterBolt().step(mail).orElseThrow().to())
                .isEqualTo("b@enron.com, d@enron.com");
    }

    @Test
    void filterLeavesOneRecipientAloneAndTakesOutSoftLineBreaks() {
        Mail filtered =
                new FilterBolt()
                        .step(mail("a@enron.com", "c@example.com", "one=20\n two=\nthree 1=2"))
                        .orElseThrow();
        assertThat(filtered.to()).isEqualTo("c@example.com");
        assertThat(filtered.body()).isEqualTo("one twothree 1=2");
    }

    @Test
    void modifyHidesNamesAndPutsTheMostFrequentLongWordBeforeTheSubject() {
        Mail mail = mail("a@enron.com", "", "the the the gas GAS power, Power Jeff Skilling");
        Mail modified = new ModifyBolt().step(mail).orElseThrow();
        assertThat(modified.subject()).isEqualTo("power hello");
        assertThat(modified.body()).endsWith("Person2").doesNotContain("Skilling");
    }

    private static Mail mail(String from, String to, String body) {
        return new Mail("<1>", from, "today", "hello", to, null, null, body);
    }
}

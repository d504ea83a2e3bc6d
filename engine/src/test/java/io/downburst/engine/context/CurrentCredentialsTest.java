package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.apache.storm.ICredentialsListener;
import org.junit.jupiter.api.Test;

class CurrentCredentialsTest {

    private final CurrentCredentials credentials = new CurrentCredentials(Map.of("user", "one"));

    @Test
    void staysTheSameObjectUntilAnUpdate() {
        Map<String, String> before = credentials.current();
        assertThat(credentials.current()).isSameAs(before);

        credentials.update(Map.of("user", "one"));

        assertThat(credentials.current()).isNotSameAs(before).isEqualTo(before);
    }

    @Test
    void keepsItsOwnCopy() {
        Map<String, String> given = new HashMap<>(Map.of("user", "two"));
        credentials.update(given);
        given.put("user", "three");

        assertThat(credentials.current()).containsExactly(Map.entry("user", "two"));
    }

    @Test
    void areGivenToListenersOnly() {
        Map<String, String> got = new HashMap<>();
        ICredentialsListener listener = got::putAll;

        CurrentCredentials.give(listener, credentials.current());
        CurrentCredentials.give("not a listener", credentials.current());

        assertThat(got).isEqualTo(credentials.current());
    }
}

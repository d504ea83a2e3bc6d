package io.downburst.server.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which names a certificate vouches for, and which of them a door goes by. */
class OwnNamesTest {

    private static final int DNS = 2;
    private static final int MAIL = 1;
    private static final int IP = 7;

    private static final List<String> NAMES =
            CertificateNames.of(
                    List.of(
                            List.of(MAIL, "someone@storm.example"),
                            List.of(DNS, "*.Wild.example"),
                            List.of(DNS, "Storm.example"),
                            List.of(IP, "192.0.2.2"),
                            List.of(IP, "fd00:0:0:0:0:0:0:2"),
                            List.of(IP, "0:0:0:0:0:0:0:1")));

    private final OwnNames usual = new OwnNames("https", NAMES, 443);
    private final OwnNames other = new OwnNames("https", NAMES, 8443);

    @Test
    void theyAreThoseOfTheCertificateAsBrowsersSendThem() {
        assertThat(NAMES)
                .containsExactly(
                        "*.wild.example", "storm.example", "192.0.2.2", "[fd00::2]", "[::1]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "storm.example",
                "STORM.EXAMPLE",
                "a.wild.example",
                "192.0.2.2",
                "[fd00::2]",
                "[FD00:0:0::2]",
                "[::1]"
            })
    void aHostIsOursWithThePortUnlessThatIsTheUsualOne(String name) {
        assertThat(other.isHost(name + ":8443")).isTrue();
        assertThat(other.isHost(name)).isFalse();
        assertThat(other.isHost(name + ":443")).isFalse();
        assertThat(usual.isHost(name)).isTrue();
        assertThat(usual.isHost(name + ":443")).isTrue();
        assertThat(usual.isHost(name + ":80")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":8443",
                "evil.example",
                "wild.example",
                ".wild.example",
                "a.b.wild.example",
                "storm.example.",
                "storm.example.evil.example",
                "192.0.2.3",
                "fd00::2",
                "[fd00::3]",
                "[fd00::2%1]",
                "[storm.example]",
                "[192.0.2.2]",
                "[::ffff:192.0.2.2]",
                "[",
                "[]",
                "[:]",
                "user@storm.example"
            })
    void anyOtherHostIsNot(String name) {
        assertThat(other.isHost(name + ":8443")).isFalse();
        assertThat(other.isHost(name)).isFalse();
        assertThat(usual.isHost(name)).isFalse();
    }

    @Test
    void anOriginHasTheSchemeToo() {
        assertThat(other.isOrigin("https://storm.example:8443")).isTrue();
        assertThat(other.isOrigin("https://[fd00::2]:8443")).isTrue();
        assertThat(usual.isOrigin("https://storm.example")).isTrue();
        for (String origin :
                List.of(
                        "http://storm.example:8443",
                        "https://storm.example",
                        "https://evil.example:8443",
                        "https://user@storm.example:8443",
                        "https:/storm.example:8443",
                        "null",
                        "",
                        "%")) {
            assertThat(other.isOrigin(origin)).as(origin).isFalse();
        }
        OwnNames clear = new OwnNames("http", List.of("localhost"), 80);
        assertThat(clear.isOrigin("http://localhost")).isTrue();
        assertThat(clear.isOrigin("https://localhost")).isFalse();
    }

    @Test
    void peopleAreToldOneThatAnAddressCanHave() throws Exception {
        assertThat(HttpsDoor.firstName(NAMES, "0.0.0.0")).isEqualTo("storm.example");
        List<String> wild = List.of("*.wild.example");
        assertThat(HttpsDoor.firstName(wild, "a.wild.example")).isEqualTo("a.wild.example");
        assertThatThrownBy(() -> HttpsDoor.firstName(wild, "0.0.0.0"))
                .isInstanceOf(IOException.class)
                .hasMessage("the certificate vouches for *.wild.example: --host needs such a name");
    }
}

package io.downburst.server.nimbus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    @Test
    void whatIsNoNumberIsNamed() {
        assertThatThrownBy(() -> Settings.number(Map.of("wait.secs", "soon"), "wait.secs", 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("wait.secs in storm.yaml needs a number, not soon");
    }

    @Test
    void whatIsNotSetIsAsUsual() {
        assertThat(Settings.number(Map.of("wait.secs", 2L), "wait.secs", 1)).isEqualTo(2);
        assertThat(Settings.number(Map.of(), "wait.secs", 1)).isEqualTo(1);
    }
}

package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTest {

    @Test
    void whatIsWrittenIsRead() {
        Map<String, Object> conf = Map.of("a", "b", "of", Map.of("c", "d"));
        assertThat(Json.read(Json.write(conf))).isEqualTo(conf);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[1]", "3", "\"text\""})
    void whatIsNoObjectIsTold(String json) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Json.read(json))
                .withMessage("no object in JSON");
    }
}

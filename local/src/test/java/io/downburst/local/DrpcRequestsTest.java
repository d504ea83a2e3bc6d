package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.storm.generated.DRPCExecutionException;
import org.junit.jupiter.api.Test;

class DrpcRequestsTest {

    @Test
    void functionsThatNobodyAnswersAreForgottenWithTheirRequests() {
        DrpcRequests requests = new DrpcRequests(0);
        for (int i = 0; i < 100; i++) {
            String function = "f" + i;
            assertThatThrownBy(() -> requests.execute(function, ""))
                    .isInstanceOf(DRPCExecutionException.class);
            assertThat(requests.fetch("g" + i, this).get_request_id()).isEmpty();
        }
        assertThat(requests.functions()).isZero();
    }
}

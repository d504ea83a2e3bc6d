package io.downburst.server.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTest {

    @ParameterizedTest
    @CsvSource({
        "FAILED_REQUEST, 404",
        "INTERNAL_ERROR, 500",
        "SERVER_SHUTDOWN, 503",
        "SERVER_TIMEOUT, 503"
    })
    void aTopologysOwnFailureIsNoFaultOfTheAddress(DRPCExceptionType kind, int status) {
        DRPCExecutionException refusal = new DRPCExecutionException("why");
        refusal.set_type(kind);
        Answer answer = Refusal.of(refusal).answer();
        assertThat(answer.status()).isEqualTo(status);
    }
}

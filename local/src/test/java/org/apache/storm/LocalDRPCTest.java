package org.apache.storm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.downburst.local.DrpcRequests;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.generated.DistributedRPCInvocations;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.DRPCClient;
import org.apache.storm.utils.ServiceRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LocalDRPCTest {
    private final LocalDRPC drpc = new LocalDRPC();

    @AfterEach
    void close() {
        drpc.close();
    }

    @Test
    void aCallerGetsTheResultOfItsOwnRequest() throws Exception {
        CompletableFuture<String> first = call("exclaim", "one");
        DRPCRequest one = fetch("exclaim");
        CompletableFuture<String> second = call("exclaim", "two");
        DRPCRequest two = fetch("exclaim");
        assertThat(one.get_func_args()).isEqualTo("one");
        assertThat(two.get_func_args()).isEqualTo("two");

        drpc.result(two.get_request_id(), "two!");
        drpc.result(one.get_request_id(), "one!");

        assertThat(first.get(10, TimeUnit.SECONDS)).isEqualTo("one!");
        assertThat(second.get(10, TimeUnit.SECONDS)).isEqualTo("two!");
    }

    @Test
    void requestsOfAFunctionAreFetchedInOrderAndNotByAnother() throws Exception {
        assertThat(drpc.fetchRequest("f").get_request_id()).isEmpty();
        call("f", "1");
        DRPCRequest request = fetch("f");
        assertThat(drpc.fetchRequest("f").get_request_id()).isEmpty();
        assertThat(drpc.fetchRequest("g").get_request_id()).isEmpty();
        drpc.result(request.get_request_id(), "");
    }

    @Test
    void aFailedRequestThrowsWhatItWasFailedWith() throws Exception {
        CompletableFuture<String> general = call("f", "");
        drpc.failRequest(fetch("f").get_request_id());
        assertThat(failure(general).get_type()).isEqualTo(DRPCExceptionType.FAILED_REQUEST);

        CompletableFuture<String> special = call("f", "");
        DRPCExecutionException cause = new DRPCExecutionException("no such user");
        drpc.failRequestV2(fetch("f").get_request_id(), cause);
        assertThat((Throwable) failure(special)).isSameAs(cause);
    }

    @Test
    void anAnswerNobodyWaitsForIsIgnored() throws Exception {
        drpc.result("17", "late");
        drpc.failRequest("17");
        assertThat(drpc.fetchRequest("f").get_request_id()).isEmpty();
    }

    @Test
    void aRequestThatIsNeverAnsweredTimesOutAndIsForgotten() {
        DrpcRequests requests = new DrpcRequests(1);
        assertThatThrownBy(() -> requests.execute("f", ""))
                .isInstanceOfSatisfying(
                        DRPCExecutionException.class,
                        e -> assertThat(e.get_type()).isEqualTo(DRPCExceptionType.SERVER_TIMEOUT));
        assertThat(requests.fetch("f", this).get_request_id()).isEmpty();
    }

    @Test
    void closingFailsWaitingCallersAndEndsTheService() throws Exception {
        CompletableFuture<String> waiting = call("f", "");
        fetch("f");
        drpc.close();
        assertThat(failure(waiting).get_type()).isEqualTo(DRPCExceptionType.SERVER_SHUTDOWN);
        assertThat(ServiceRegistry.getService(drpc.getServiceId())).isNull();
    }

    @Test
    void topologiesFindItInTheRegistryAndClientsThroughTheOverride() throws Exception {
        assertThat(ServiceRegistry.getService(drpc.getServiceId()))
                .isInstanceOf(DistributedRPCInvocations.Iface.class);
        AutoCloseable override = new DRPCClient.LocalOverride(drpc);
        try {
            CompletableFuture<String> answer =
                    CompletableFuture.supplyAsync(LocalDRPCTest::executeThroughAClient);
            drpc.result(fetch("f").get_request_id(), "42");
            assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo("42");
        } finally {
            override.close();
        }
    }

    private static String executeThroughAClient() {
        try (DRPCClient client = DRPCClient.getConfiguredClient(new Config())) {
            return client.execute("f", "");
        } catch (TException e) {
            throw new CompletionException(e);
        }
    }

    private CompletableFuture<String> call(String function, String arguments) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return drpc.execute(function, arguments);
                    } catch (TException e) {
                        throw new CompletionException(e);
                    }
                });
    }

    /** Polls as the DRPC spout does. */
    private DRPCRequest fetch(String function) throws TException {
        DRPCRequest request = drpc.fetchRequest(function);
        while (request.get_request_id().isEmpty()) {
            Thread.onSpinWait();
            request = drpc.fetchRequest(function);
        }
        return request;
    }

    private static DRPCExecutionException failure(CompletableFuture<String> call) {
        CompletionException thrown = catchThrowableOfType(CompletionException.class, call::join);
        return (DRPCExecutionException) thrown.getCause();
    }
}

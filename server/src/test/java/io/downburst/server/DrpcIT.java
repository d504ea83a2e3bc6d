package io.downburst.server;

import static io.downburst.server.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.downburst.server.user.Answering;
import io.downburst.server.wire.DrpcSockets;
import java.nio.file.Files;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.thrift.TException;
import org.junit.jupiter.api.Test;

/** Requests to the functions of a server's topologies. */
class DrpcIT extends WithServer {

    private CompletableFuture<String> ask(String function, String argument) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return DrpcSockets.execute(folder, function, argument);
                    } catch (TException e) {
                        throw new CompletionException(e);
                    }
                });
    }

    @Test
    void linearAndTridentTopologiesAnswer() throws Exception {
        client.submit("linear", Answering.conf(), Answering.linear(parent.resolve("taken")));
        client.submit("trident", Answering.conf(), Answering.trident());
        IntStream.range(0, 20)
                .mapToObj(number -> "n" + number)
                .forEach(
                        argument -> {
                            assertThat(ask("exclaim", argument).join()).isEqualTo(argument + "!");
                            assertThat(ask("double", argument).join())
                                    .isEqualTo("[[\"" + argument + argument + "\"]]");
                        });
    }

    @Test
    void aTopologysDeathFailsWhatItHadTakenAndItsNextProcessAnswers() throws Exception {
        client.submit("linear", Answering.conf(), Answering.linear(parent.resolve("taken")));
        CompletableFuture<String> taken = ask("exclaim", Answering.NEVER);
        await(() -> Files.exists(parent.resolve("taken")));
        ProcessHandle first = Processes.below(folder).findFirst().orElseThrow();
        first.destroyForcibly();

        CompletionException thrown = catchThrowableOfType(CompletionException.class, taken::join);
        assertThat(((DRPCExecutionException) thrown.getCause()).get_type())
                .isEqualTo(DRPCExceptionType.FAILED_REQUEST);
        assertThat(ask("exclaim", "a").join()).isEqualTo("a!");
        await(() -> !first.isAlive());
    }
}

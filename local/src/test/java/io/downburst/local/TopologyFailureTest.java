package io.downburst.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Failure;
import org.junit.jupiter.api.Test;

class TopologyFailureTest {

    @Test
    void theSummaryNamesComponentTaskThrowableAndTheUsersLine() {
        Throwable thrown = new IllegalStateException("no such word");
        thrown.setStackTrace(
                new StackTraceElement[] {
                    frame("java.util.Objects", "requireNonNull"),
                    frame("org.apache.storm.tuple.Fields", "fieldIndex"),
                    frame("com.acme.CountBolt", "execute"),
                    frame("io.downburst.engine.executor.BoltExecutor", "run")
                });
        assertThat(new TopologyFailure("word-count", new Failure("count", 5, thrown)).summary())
                .isEqualTo(
                        "Topology word-count stopped: component count (task 5) threw"
                                + " java.lang.IllegalStateException: no such word"
                                + " at com.acme.CountBolt.execute(Source.java:42)");
    }

    private static StackTraceElement frame(String type, String method) {
        return new StackTraceElement(type, method, "Source.java", 42);
    }
}

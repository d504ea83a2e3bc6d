package io.downburst.bench.child;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.downburst.bench.figure.Measurement;
import java.nio.charset.StandardCharsets;

/**
 * What the measured JVMs of all engines have in common: they take a {@link RunPlan} as arguments
 * and print one line, {@link #RESULT} and a {@link Measurement} in JSON. Whatever else an engine
 * prints is not read.
 */
public final class Child {
    public static final String RESULT = "downburst-bench-result ";

    private Child() {}

    /** Runs a workload on an engine; prints the result before it shuts the engine down. */
    public interface Run {
        void carryOut(RunPlan plan) throws Exception;
    }

    /** Ends the JVM, whatever threads the engine leaves behind. */
    public static void main(String[] args, Run run) {
        try {
            run.carryOut(RunPlan.of(args));
        } catch (Throwable e) {
            // Whatever it is, a class missing or no memory left: nobody waits for this JVM in vain.
            e.printStackTrace();
            System.exit(1);
        }
        System.exit(0);
    }

    /** In one write, so that nothing that another thread prints comes between. */
    public static void print(Measurement measurement) {
        System.out.writeBytes(("\n" + line(measurement) + "\n").getBytes(StandardCharsets.UTF_8));
    }

    public static String line(Measurement measurement) {
        try {
            return RESULT + new ObjectMapper().writeValueAsString(measurement);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}

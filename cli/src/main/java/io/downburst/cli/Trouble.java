package io.downburst.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Optional;
import org.apache.storm.generated.InvalidTopologyException;

/** Tells the user what their program's main threw. */
final class Trouble {

    private Trouble() {}

    /**
     * One line for a topology that Storm does not accept and for a YAML that Flux does not, else
     * the stack trace down to main.
     */
    static String describe(String main, Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof InvalidTopologyException invalid) {
                return "invalid topology: " + invalid.get_msg();
            }
        }
        Optional<String> inYaml = main.equals(Flux.MAIN) ? Flux.mistake(thrown) : Optional.empty();
        if (inYaml.isPresent()) {
            return "Flux: " + inYaml.get();
        }
        cutBelowMain(main, thrown);
        StringWriter trace = new StringWriter();
        thrown.printStackTrace(new PrintWriter(trace, true));
        return main + " threw " + trace.toString().stripTrailing();
    }

    private static void cutBelowMain(String main, Throwable thrown) {
        StackTraceElement[] frames = thrown.getStackTrace();
        for (int i = frames.length - 1; i >= 0; i--) {
            if (frames[i].getClassName().equals(main)) {
                thrown.setStackTrace(Arrays.copyOf(frames, i + 1));
                return;
            }
        }
    }
}

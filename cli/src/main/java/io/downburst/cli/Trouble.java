package io.downburst.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.storm.generated.InvalidTopologyException;

/** Tells the user what their program's main threw. */
final class Trouble {

    private static final String SUBMITTER = "org.apache.storm.StormSubmitter";

    private Trouble() {}

    /**
     * One line for a topology or a name that Storm does not accept and for a YAML that Flux does
     * not, else the stack trace down to main.
     */
    static String describe(String main, Throwable thrown) {
        List<Throwable> causes = causes(thrown);
        for (Throwable cause : causes) {
            if (cause instanceof InvalidTopologyException invalid) {
                return "invalid topology: " + invalid.get_msg();
            }
        }
        for (Throwable cause : causes) {
            if (isRefusal(cause)) {
                return "cannot submit: " + reason(cause);
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

    private static List<Throwable> causes(Throwable thrown) {
        return Stream.iterate(thrown, Objects::nonNull, Throwable::getCause).toList();
    }

    /** Its message, without the name of a class where it only passes on another's. */
    private static String reason(Throwable thrown) {
        Throwable cause = thrown.getCause();
        return cause != null
                        && cause.getMessage() != null
                        && cause.toString().equals(thrown.getMessage())
                ? reason(cause)
                : thrown.getMessage();
    }

    /** Whether it is Storm's own code that throws, when it is asked to submit. */
    private static boolean isRefusal(Throwable cause) {
        StackTraceElement[] frames = cause.getStackTrace();
        return frames.length > 0
                && frames[0].getClassName().startsWith("org.apache.storm.")
                && Stream.of(frames).anyMatch(frame -> frame.getClassName().equals(SUBMITTER));
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

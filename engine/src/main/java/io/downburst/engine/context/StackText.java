package io.downburst.engine.context;

import java.util.stream.Collectors;
import org.apache.storm.cluster.ClusterUtils;

/** Errors as text, whatever the user's class makes of it. */
final class StackText {

    private static final int LONGEST = 16_384;
    private static final String FRAME = "\tat ";

    private StackText() {}

    /** The stack trace as Storm prints it, at most 16,384 characters of it. */
    static String of(Throwable error) {
        String text;
        try {
            text = ClusterUtils.stringifyError(error);
        } catch (Throwable unprintable) {
            text = error.getClass().getName() + " (it cannot be printed)";
        }
        return text.substring(0, Math.min(text.length(), LONGEST));
    }

    /** What is the same of all errors of one kind from one place: all but their messages. */
    static String withoutMessages(String stack) {
        String kind = stack.lines().findFirst().orElse("").split(":", 2)[0];
        return stack.lines()
                .filter(line -> line.startsWith(FRAME))
                .collect(Collectors.joining("\n", kind + "\n", ""));
    }
}

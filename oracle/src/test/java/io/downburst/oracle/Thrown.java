package io.downburst.oracle;

import java.util.concurrent.Callable;
import org.apache.storm.generated.AlreadyAliveException;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.NotAliveException;

/** Says what an action throws, so that two engines can be compared. */
public final class Thrown {

    private Thrown() {}

    /** The class and message of what the action throws, or the word nothing. */
    public static String by(Callable<?> action) {
        try {
            action.call();
            return "nothing";
        } catch (Exception e) {
            return kind(e) + ": " + text(e);
        }
    }

    /** Engines may throw a subclass of a Thrift exception; users catch the Thrift class. */
    private static String kind(Exception e) {
        Class<?> type = e.getClass();
        while (type.getSimpleName().startsWith("Wrapped")) {
            type = type.getSuperclass();
        }
        return type.getSimpleName();
    }

    private static String text(Exception e) {
        if (e instanceof InvalidTopologyException invalid) {
            return invalid.get_msg();
        } else if (e instanceof AlreadyAliveException alive) {
            return alive.get_msg();
        } else if (e instanceof NotAliveException gone) {
            return gone.get_msg();
        }
        return e.getMessage();
    }
}

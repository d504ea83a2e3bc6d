package io.downburst.engine.executor;

import java.util.Collection;
import java.util.List;
import org.apache.storm.hooks.info.BoltAckInfo;
import org.apache.storm.hooks.info.BoltExecuteInfo;
import org.apache.storm.hooks.info.BoltFailInfo;
import org.apache.storm.hooks.info.EmitInfo;
import org.apache.storm.hooks.info.SpoutAckInfo;
import org.apache.storm.hooks.info.SpoutFailInfo;
import org.apache.storm.tuple.Tuple;

/** Tells a task's hooks what happened; callers ask first whether there are any. */
final class Hooks {

    /** What Storm passes where no latency was measured. */
    static final long UNMEASURED = -1;

    private Hooks() {}

    static void emit(Task task, List<Object> values, String stream, Collection<Integer> targets) {
        new EmitInfo(values, stream, task.id(), targets).applyOn(task.context());
    }

    static void execute(Task task, Tuple tuple, long latencyMs) {
        new BoltExecuteInfo(tuple, task.id(), latencyMs).applyOn(task.context());
    }

    static void boltAck(Task task, Tuple tuple, long latencyMs) {
        new BoltAckInfo(tuple, task.id(), latencyMs).applyOn(task.context());
    }

    static void boltFail(Task task, Tuple tuple, long latencyMs) {
        new BoltFailInfo(tuple, task.id(), latencyMs).applyOn(task.context());
    }

    static void spoutAck(Task task, Object messageId, Long latencyMs) {
        new SpoutAckInfo(messageId, task.id(), latencyMs).applyOn(task.context());
    }

    static void spoutFail(Task task, Object messageId, Long latencyMs) {
        new SpoutFailInfo(messageId, task.id(), latencyMs).applyOn(task.context());
    }
}

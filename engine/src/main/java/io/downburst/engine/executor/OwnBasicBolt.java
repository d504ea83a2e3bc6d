package io.downburst.engine.executor;

import io.downburst.engine.tuple.EngineTuple;
import java.util.List;
import java.util.Map;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.IOutputCollector;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.topology.ReportedFailedException;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/**
 * Runs a basic bolt as Storm's {@link org.apache.storm.topology.BasicBoltExecutor} does, and is the
 * collector that it emits through. Used by copies only, see {@link Own}: in Storm's two classes the
 * compiler sees all basic bolts at once, and follows an emit into none.
 */
final class OwnBasicBolt extends BasicOutputCollector implements IBolt {

    private final IBasicBolt bolt;
    private transient OutputCollector out;

    /** What is emitted is anchored to it; null if it hangs from no tree. */
    private transient Tuple input;

    OwnBasicBolt(IBasicBolt bolt) {
        super(null);
        this.bolt = bolt;
    }

    @Override
    public void prepare(Map<String, Object> conf, TopologyContext context, OutputCollector out) {
        bolt.prepare(conf, context);
        this.out = out;
    }

    @Override
    public void execute(Tuple tuple) {
        setContext(tuple);
        try {
            bolt.execute(tuple, this);
            out.ack(tuple);
        } catch (FailedException e) {
            if (e instanceof ReportedFailedException) {
                out.reportError(e);
            }
            out.fail(tuple);
        }
    }

    @Override
    public void cleanup() {
        bolt.cleanup();
    }

    // ---- the collector ----

    @Override
    public void setContext(Tuple tuple) {
        // Kept only where it matters: one that is kept cannot do without being made.
        input = tuple instanceof EngineTuple made && !made.isTracked() ? null : tuple;
    }

    @Override
    public List<Integer> emit(List<Object> values) {
        return emit(Utils.DEFAULT_STREAM_ID, values);
    }

    @Override
    public List<Integer> emit(String stream, List<Object> values) {
        return out.emit(stream, input, values);
    }

    @Override
    public void emitDirect(int task, List<Object> values) {
        emitDirect(task, Utils.DEFAULT_STREAM_ID, values);
    }

    @Override
    public void emitDirect(int task, String stream, List<Object> values) {
        out.emitDirect(task, stream, input, values);
    }

    @Override
    public void resetTimeout(Tuple tuple) {
        out.resetTimeout(tuple);
    }

    @Override
    public void reportError(Throwable error) {
        out.reportError(error);
    }

    @Override
    protected IOutputCollector getOutputter() {
        return out;
    }
}

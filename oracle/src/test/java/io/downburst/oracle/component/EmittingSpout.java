package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;

/**
 * A spout that emits a given list, one tuple a call, with message ids made of its first field and a
 * number. Several tasks share the list in turn.
 */
public final class EmittingSpout extends LedgerSpout {

    /** One tuple to emit; tracked if its id is not null. */
    private record Emission(String stream, List<Object> values, Object messageId)
            implements Serializable {}

    private final String caseName;
    private final String idPrefix;
    private final Map<String, Fields> streams = new LinkedHashMap<>();
    private final List<Emission> emissions = new ArrayList<>();
    private boolean replaying;
    private transient Deque<Emission> waiting;

    public EmittingSpout(String caseName, Fields fields) {
        super(caseName);
        this.caseName = caseName;
        this.idPrefix = fields.get(0);
        streams.put(Utils.DEFAULT_STREAM_ID, fields);
    }

    public EmittingSpout declaresStream(String stream, String... fields) {
        streams.put(stream, new Fields(fields));
        return this;
    }

    /** Adds one tracked tuple of these values. */
    public EmittingSpout emits(Object... values) {
        return emitsOn(Utils.DEFAULT_STREAM_ID, values);
    }

    public EmittingSpout emitsOn(String stream, Object... values) {
        Ledger.of(caseName).expect(1);
        return add(stream, new Values(values), idPrefix + emissions.size());
    }

    /** Adds the numbers from 0 as tracked tuples of one value. */
    public EmittingSpout emitsNumbers(int count) {
        for (int i = 0; i < count; i++) {
            emits(i);
        }
        return this;
    }

    public EmittingSpout emitsUntracked(Object... values) {
        return add(Utils.DEFAULT_STREAM_ID, new Values(values), null);
    }

    /** Emits again, under the same id, what has failed. */
    public EmittingSpout replayingFailed() {
        replaying = true;
        return this;
    }

    private EmittingSpout add(String stream, List<Object> values, Object messageId) {
        emissions.add(new Emission(stream, values, messageId));
        return this;
    }

    @Override
    protected void opened(Map<String, Object> conf) {
        int tasks = context().getComponentTasks(context().getThisComponentId()).size();
        waiting = new ArrayDeque<>();
        for (int i = context().getThisTaskIndex(); i < emissions.size(); i += tasks) {
            waiting.add(emissions.get(i));
        }
    }

    @Override
    protected void next() {
        Emission emission = waiting.poll();
        if (emission != null) {
            collector()
                    .emit(emission.stream(), emission.values(), emission.messageId())
                    .forEach(
                            task ->
                                    ledger().count(
                                                    "returned "
                                                            + emission.values()
                                                            + " in "
                                                            + task));
        }
    }

    @Override
    protected void failed(Object messageId) {
        if (replaying) {
            emissions.stream()
                    .filter(emission -> messageId.equals(emission.messageId()))
                    .forEach(waiting::add);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        streams.forEach(declarer::declareStream);
    }
}

package io.downburst.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.apache.storm.Config;
import org.apache.storm.generated.KillOptions;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichSpout;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.NimbusClient;

/**
 * Emits each line of a text file and its number, again if its tree fails. When every line has been
 * acked it emits one tuple on the stream {@link #END}, and when that is acked too it kills the
 * topology.
 */
public class LineSpout extends BaseRichSpout {

    public static final String END = "end";

    private static final Long END_ID = -1L;

    private final String file;
    private final int times;
    private transient SpoutOutputCollector collector;
    private transient Map<String, Object> conf;
    private transient Map<Long, String> pending;
    private transient Queue<Long> failed;
    private transient BufferedReader reader;
    private transient long lines;
    private transient int passes;
    private transient boolean lastLineEmitted;
    private transient boolean endEmitted;

    public LineSpout(String file, int times) {
        this.file = file;
        this.times = times;
    }

    @Override
    public void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.conf = conf;
        this.collector = collector;
        pending = new HashMap<>();
        failed = new ArrayDeque<>();
        reader = Text.open(file);
    }

    /** Passes over the first lines. */
    final void skip(long first) {
        while (lines < first && nextLine() != null) {
            lines++;
        }
    }

    @Override
    public void nextTuple() {
        Long again = failed.poll();
        if (again != null) {
            emit(again);
            return;
        }
        String line = nextLine();
        if (line != null) {
            pending.put(++lines, line);
            emit(lines);
        } else if (!lastLineEmitted) {
            lastLineEmitted = true;
            afterLastLine(collector, lines);
        } else if (pending.isEmpty() && !endEmitted) {
            endEmitted = true;
            emit(END_ID);
        }
    }

    /** What is to be done when every line has been emitted, and maybe not yet acked. */
    void afterLastLine(SpoutOutputCollector collector, long lines) {}

    private void emit(Long id) {
        if (id.equals(END_ID)) {
            collector.emit(END, new Values(lines), END_ID);
        } else {
            collector.emit(new Values(pending.get(id), id), id);
        }
    }

    /** The next line; null after the last one of the last pass. */
    private String nextLine() {
        try {
            String line = passes < times ? reader.readLine() : null;
            if (line == null && passes < times && ++passes < times) {
                reader.close();
                reader = Text.open(file);
                line = reader.readLine();
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    @Override
    public void ack(Object id) {
        pending.remove(id);
        if (END_ID.equals(id)) {
            killTopology();
        }
    }

    @Override
    public void fail(Object id) {
        failed.add((Long) id);
    }

    private void killTopology() {
        KillOptions now = new KillOptions();
        now.set_wait_secs(0);
        try (NimbusClient nimbus = NimbusClient.Builder.withConf(conf).build()) {
            nimbus.getClient().killTopologyWithOpts((String) conf.get(Config.TOPOLOGY_NAME), now);
        } catch (TException e) {
            throw new IllegalStateException("cannot kill the topology", e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("line", "number"));
        declarer.declareStream(END, new Fields("lines"));
    }
}

package org.apache.storm;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.tuple.Fields;

/** Components in Python, as users write them. */
final class Python {

    private static final Map<String, String> OUR_PACKAGE =
            Map.of("PYTHONPATH", Path.of("..", "python", "src").toAbsolutePath().toString());

    private Python() {}

    /** Whether there is a Python to run them. */
    static boolean isThere() {
        return succeeds("python3", "--version");
    }

    static boolean succeeds(String... command) {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException | InterruptedException e) {
            return false;
        }
    }

    /** Waits for what children bring about, which takes them their time. */
    static void await(LocalClusterTest.Check condition) {
        Testing.whileTimeout(60_000, () -> !condition.holds(), Python::pause);
    }

    private static void pause() {
        LockSupport.parkNanos(5_000_000);
    }

    static final class Bolt extends ShellBolt implements IRichBolt {
        private final Fields fields;
        private boolean direct;

        Bolt(String script, String... fields) {
            this(new Fields(fields), "python3", script);
        }

        Bolt(Fields fields, String... command) {
            super(command);
            setEnv(OUR_PACKAGE);
            this.fields = fields;
        }

        /** Declares a stream of that name for direct emits too. */
        Bolt withDirect() {
            direct = true;
            return this;
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(fields);
            if (direct) {
                declarer.declareStream("direct", true, fields);
            }
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }
    }

    static final class Spout extends ShellSpout implements IRichSpout {

        Spout(String script) {
            super("python3", script);
            setEnv(OUR_PACKAGE);
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("value"));
            declarer.declareStream("heard", new Fields("value"));
        }

        @Override
        public Map<String, Object> getComponentConfiguration() {
            return null;
        }
    }
}

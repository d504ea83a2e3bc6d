package io.downburst.server.user;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.apache.storm.Config;
import org.apache.storm.drpc.LinearDRPCTopologyBuilder;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.trident.TridentTopology;
import org.apache.storm.trident.operation.BaseFunction;
import org.apache.storm.trident.operation.TridentCollector;
import org.apache.storm.trident.tuple.TridentTuple;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/** Topologies that answer DRPC requests. */
public final class Answering {

    /** An argument that is never answered. */
    public static final String NEVER = "never";

    private Answering() {}

    public static Config conf() {
        return Counting.conf();
    }

    /**
     * Answers {@code exclaim}.
     *
     * @param taken made where an argument has come that is never answered
     */
    @SuppressWarnings("deprecation") // Storm's successor of linear DRPC is Trident's.
    public static StormTopology linear(Path taken) {
        LinearDRPCTopologyBuilder builder = new LinearDRPCTopologyBuilder("exclaim");
        builder.addBolt(new Exclaim(taken.toString()), 2);
        return builder.createRemoteTopology();
    }

    /** Answers {@code double}. */
    public static StormTopology trident() {
        TridentTopology topology = new TridentTopology();
        topology.newDRPCStream("double")
                .each(new Fields("args"), new Twice(), new Fields("twice"))
                .project(new Fields("twice"));
        return topology.build();
    }

    private static final class Exclaim extends BaseBasicBolt {
        private final String taken;

        Exclaim(String taken) {
            this.taken = taken;
        }

        @Override
        public void execute(Tuple tuple, BasicOutputCollector collector) {
            String argument = tuple.getString(1);
            if (argument.equals(NEVER)) {
                take();
            }
            collector.emit(new Values(tuple.getValue(0), argument + "!"));
        }

        private void take() {
            try {
                Files.createFile(Path.of(taken));
                new CountDownLatch(1).await();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {
            declarer.declare(new Fields("id", "result"));
        }
    }

    private static final class Twice extends BaseFunction {
        @Override
        public void execute(TridentTuple tuple, TridentCollector collector) {
            collector.emit(new Values(tuple.getString(0) + tuple.getString(0)));
        }
    }
}

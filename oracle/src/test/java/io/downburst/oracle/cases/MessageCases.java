package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import java.util.List;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/** What a spout may emit, and what it hears of it. */
public final class MessageCases {

    private MessageCases() {}

    public static void enter(Catalog catalog) {
        catalog.add("a tree of one tuple", stage -> withSink(stage, stage.conf()));
        catalog.add("a stream without subscribers", MessageCases::noSubscriber);
        catalog.add("a topology without bolts", MessageCases::noBolts);
        catalog.add("three ackers", stage -> withSink(stage, ackers(stage, 3)));
        catalog.add("no ackers: acked inside emit", MessageCases::noAckers);
        catalog.add("no ackers: bolts may ack and fail", MessageCases::noAckersInBolt);
        catalog.add("emits without message id are not tracked", MessageCases::untracked);
        catalog.add("one message id emitted twice at once", MessageCases::sameIdTwice);
        catalog.add("message ids of any kind", MessageCases::anyId);
        catalog.add("callbacks reach the emitting task", MessageCases::rightTask);
        catalog.add("a spout emits inside ack", MessageCases::emitsInAck);
        catalog.add("tuples emitted in open and prepare arrive", MessageCases::earlyEmits);
    }

    private static Config ackers(Stage stage, int ackers) {
        Config conf = stage.conf();
        conf.setNumAckers(ackers);
        return conf;
    }

    private static void withSink(Stage stage, Config conf) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(20), 2);
        topology.setBolt("sink", stage.sink(), 2).shuffleGrouping("numbers");
        stage.run(topology, conf);
    }

    private static void noSubscriber(Stage stage) throws Exception {
        var spout = stage.spout("n").declaresStream("unheard", "n");
        for (int i = 0; i < 5; i++) {
            spout.emitsOn("unheard", i).emits(i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout);
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    private static void noBolts(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(5));
        stage.run(topology);
        stage.factOfReturnedTasks();
    }

    private static void noAckers(Stage stage) throws Exception {
        stage.ledger().expect(2);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "n",
                                (call, task) -> {
                                    if (call < 2) {
                                        task.ledger().note("order", "emit n" + call);
                                        task.collector().emit(new Values(call), "n" + call);
                                        task.ledger().note("order", "emitted n" + call);
                                    }
                                })
                        .onAck(
                                (messageId, task) ->
                                        task.ledger().note("order", "ack " + messageId)));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        stage.runUntilReceived(topology, ackers(stage, 0), "sink", 2);
    }

    private static void noAckersInBolt(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", stage.spout("n").emitsNumbers(4));
        topology.setBolt(
                        "relay",
                        stage.bolt(
                                        (tuple, task) -> {
                                            task.emit(tuple, tuple.getValue(0));
                                            task.tally(
                                                    "roots",
                                                    tuple.getMessageId().getAnchors().size());
                                            task.collector().fail(tuple);
                                            task.collector().resetTimeout(tuple);
                                            task.ack(tuple);
                                        })
                                .declares("n"))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("relay");
        stage.runUntilReceived(topology, ackers(stage, 0), "sink", 4);
    }

    private static void untracked(Stage stage) throws Exception {
        var spout = stage.spout("n");
        for (int i = 0; i < 5; i++) {
            spout.emitsUntracked(i);
        }
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("numbers", spout.emits("the last"));
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    int roots = tuple.getMessageId().getAnchors().size();
                                    task.note("roots in order of arrival", roots);
                                    task.ack(tuple);
                                }))
                .globalGrouping("numbers");
        stage.run(topology);
    }

    private static void sameIdTwice(Stage stage) throws Exception {
        stage.ledger().expect(3);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                        "n",
                        (call, task) -> {
                            if (call == 0) {
                                task.collector().emit(new Values(1), "the same");
                                task.collector().emit(new Values(2), "the same");
                                task.collector().emit(new Values(3), "another");
                            }
                        }));
        // Holds the first two until the third is there, so that both are pending at once.
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    task.held().add(tuple);
                                    if (task.held().size() == 3) {
                                        task.held().forEach(task::ack);
                                    }
                                }))
                .globalGrouping("numbers");
        stage.run(topology);
    }

    private static void anyId(Stage stage) throws Exception {
        stage.ledger().expect(5);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "n",
                                (call, task) -> {
                                    Object[] ids = {1, 22L, "three", List.of(4), 'v'};
                                    if (call < ids.length) {
                                        task.collector().emit(new Values(call), ids[call]);
                                    }
                                })
                        .onAck((id, task) -> task.ledger().tally("acked", id)));
        topology.setBolt("sink", stage.sink(), 2).shuffleGrouping("numbers");
        stage.run(topology);
    }

    private static void rightTask(Stage stage) throws Exception {
        stage.ledger().expect(12);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                        "numbers",
                        stage.spout(
                                        "id",
                                        (call, task) -> {
                                            if (call < 3) {
                                                String id = "from " + task.id() + " number " + call;
                                                task.collector().emit(new Values(id), id);
                                            }
                                        })
                                .onAck(
                                        (id, task) ->
                                                task.ledger()
                                                        .tally("acked", id + " in " + task.id()))
                                .onFail(
                                        (id, task) ->
                                                task.ledger()
                                                        .tally("failed", id + " in " + task.id())),
                        2)
                .setNumTasks(4);
        topology.setBolt(
                        "sink",
                        stage.bolt(
                                (tuple, task) -> {
                                    if (tuple.getString(0).endsWith("1")) {
                                        task.fail(tuple);
                                    } else {
                                        task.ack(tuple);
                                    }
                                }),
                        2)
                .shuffleGrouping("numbers");
        stage.run(topology);
    }

    /** What a spout emits inside ack is not held back by max.spout.pending. */
    private static void emitsInAck(Stage stage) throws Exception {
        stage.ledger().expect(6);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout(
                                "n",
                                (call, task) -> {
                                    if (call == 0) {
                                        task.collector().emit(new Values(0), 0);
                                    }
                                })
                        .onAck(
                                (id, task) -> {
                                    task.ledger().note("acked", id);
                                    int next = (Integer) id + 1;
                                    if (next < 6) {
                                        task.collector().emit(new Values(next), next);
                                    }
                                }));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("numbers");
        Config conf = stage.conf();
        conf.setMaxSpoutPending(1);
        stage.run(topology, conf);
    }

    private static void earlyEmits(Stage stage) throws Exception {
        stage.ledger().expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout(
                "numbers",
                stage.spout("text", (call, task) -> {})
                        .onOpen(
                                (call, task) ->
                                        task.collector().emit(new Values("from open"), "in open")));
        topology.setBolt(
                        "early",
                        stage.relay("text")
                                .onPrepare(
                                        task -> task.collector().emit(new Values("from prepare"))))
                .shuffleGrouping("numbers");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("early");
        stage.runUntilReceived(topology, "sink", 2);
    }
}

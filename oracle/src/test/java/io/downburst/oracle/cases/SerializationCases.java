package io.downburst.oracle.cases;

import io.downburst.oracle.Catalog;
import io.downburst.oracle.Stage;
import io.downburst.oracle.Thrown;
import io.downburst.oracle.component.Parcel;
import io.downburst.oracle.component.ParcelDecorator;
import io.downburst.oracle.component.ParcelSerializer;
import io.downburst.oracle.component.ScriptedSpout.SpoutTask;
import org.apache.storm.Config;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;

/** Whether values could leave this JVM, checked on request. */
public final class SerializationCases {

    private SerializationCases() {}

    public static void enter(Catalog catalog) {
        catalog.add(
                "unregistered values pass when nothing is serialised",
                stage -> emitParcel(stage, stage.conf()));
        catalog.add(
                "the serialisation check refuses unregistered values",
                stage -> emitParcel(stage, checked(stage)));
        catalog.add(
                "the serialisation check passes registered values", SerializationCases::registered);
        catalog.add(
                "the serialisation check passes values registered by a decorator",
                SerializationCases::decorated);
        catalog.add("the serialisation check may fall back on Java", SerializationCases::fallBack);
        catalog.add("the serialisation check refuses values of a bolt", SerializationCases::inBolt);
    }

    private static Config checked(Stage stage) {
        Config conf = stage.conf();
        conf.put(Config.TOPOLOGY_TESTING_ALWAYS_TRY_SERIALIZE, true);
        conf.setFallBackOnJavaSerialization(false);
        return conf;
    }

    private static void emitParcel(Stage stage, Config conf) throws Exception {
        stage.ledger().expect(1);
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("value", SerializationCases::emitParcelThenText));
        topology.setBolt("sink", stage.sink()).shuffleGrouping("source");
        stage.run(topology, conf);
    }

    private static void emitParcelThenText(int call, SpoutTask task) {
        if (call == 0) {
            String thrown =
                    Thrown.by(
                            () ->
                                    task.collector()
                                            .emit(new Values(new Parcel("parcel")), "parcel"));
            task.ledger().note("thrown by emit", firstLine(thrown));
            task.collector().emit(new Values("text"), "text");
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    private static void registered(Stage stage) throws Exception {
        Config conf = checked(stage);
        conf.registerSerialization(Parcel.class, ParcelSerializer.class);
        int before = ParcelSerializer.written();
        emitParcel(stage, conf);
        stage.fact("the user's serialiser was used", ParcelSerializer.written() > before);
    }

    private static void decorated(Stage stage) throws Exception {
        Config conf = checked(stage);
        conf.registerDecorator(ParcelDecorator.class);
        int before = ParcelSerializer.written();
        emitParcel(stage, conf);
        stage.fact("the user's serialiser was used", ParcelSerializer.written() > before);
    }

    private static void fallBack(Stage stage) throws Exception {
        Config conf = checked(stage);
        conf.setFallBackOnJavaSerialization(true);
        emitParcel(stage, conf);
    }

    private static void inBolt(Stage stage) throws Exception {
        TopologyBuilder topology = new TopologyBuilder();
        topology.setSpout("source", stage.spout("n").emits(1));
        topology.setBolt(
                        "wrapper",
                        stage.bolt(
                                        (tuple, task) -> {
                                            String thrown =
                                                    Thrown.by(
                                                            () ->
                                                                    task.emit(
                                                                            tuple,
                                                                            new Parcel(
                                                                                    "from a bolt")));
                                            task.note("thrown by emit", firstLine(thrown));
                                            task.emit(tuple, "text");
                                            task.ack(tuple);
                                        })
                                .declares("value"))
                .shuffleGrouping("source");
        topology.setBolt("sink", stage.sink()).shuffleGrouping("wrapper");
        Config conf = checked(stage);
        conf.setMessageTimeoutSecs(2);
        stage.run(topology, conf);
    }
}

package io.downburst.engine.plan;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.InvalidTopologyException;
import org.apache.storm.generated.NullStruct;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.StreamInfo;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;
import org.apache.storm.utils.VersionInfo;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class SubmissionChecksTest {

    private final Map<String, Object> conf = Utils.readStormConfig();
    private final TopologyBuilder builder = new TopologyBuilder();

    @BeforeEach
    void validTopology() {
        builder.setSpout("spout", new Silent.Spout());
        builder.setBolt("bolt", new Silent.Bolt()).shuffleGrouping("spout");
    }

    private void assertRefused(StormTopology topology, String reason) {
        assertThatThrownBy(() -> Planner.plan("t-1-1", "t", topology, conf))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessageContaining(reason);
    }

    private void assertRefused(String reason) {
        assertRefused(builder.createTopology(), reason);
    }

    private void assertAccepted() {
        StormTopology topology = builder.createTopology();
        assertThatCode(() -> Planner.plan("t-1-1", "t", topology, conf)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "a/b", "a.b", "a:b", "a\\b"})
    void nameMustMatchStormsPattern(String name) {
        String reason =
                "Topology name '"
                        + name
                        + "' is not valid. It can't be null and it must match ^[^/.:\\\\]+$";
        assertThatThrownBy(() -> SubmissionChecks.checkName(name))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage(reason);
        assertThatThrownBy(() -> Planner.plan("t-1-1", name, builder.createTopology(), conf))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage(reason);
    }

    @Test
    void submitOptionsMustNotBeNull() {
        assertThatThrownBy(() -> SubmissionChecks.checkOptions(null))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage("Cannot submitTopologyWithOpts: SubmitOptions parameter value is null");
    }

    @Test
    void blobsMustExist() {
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("there", Map.of(), "missing", Map.of()));
        assertThatThrownBy(() -> SubmissionChecks.checkBlobs(conf, "there"::equals))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage("Key not found: missing");
        assertThatCode(() -> SubmissionChecks.checkBlobs(conf, key -> true))
                .doesNotThrowAnyException();
    }

    @Test
    void aBlobsLocalNameMustBeAFilesOwn() {
        for (String name : List.of("../x", "/etc/passwd", "a/b", "..", "", "resources", "pids")) {
            assertBlobRefused(
                    Map.of("localname", name),
                    "topology.blobstore.map, blob k: localname '"
                            + name
                            + "' must be the plain name of a file, other than resources and pids");
        }
        assertBlobRefused(
                Map.of("uncompress", "soon"),
                "topology.blobstore.map, blob k: Don't know how to convert soon to boolean");
    }

    private void assertBlobRefused(Map<String, Object> wish, String message) {
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("k", wish));
        assertThatThrownBy(() -> SubmissionChecks.checkBlobs(conf, key -> true))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage(message);
    }

    @Test
    void confMustHaveStormsTypes() {
        Map<String, Object> submitted = Map.of(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, "soon");
        assertThatThrownBy(() -> SubmissionChecks.checkConf(submitted))
                .isInstanceOf(InvalidTopologyException.class)
                .hasMessage(
                        "Field TOPOLOGY_MESSAGE_TIMEOUT_SECS must be an Integer within type"
                                + " range.");
        assertThatCode(() -> SubmissionChecks.checkConf(conf)).doesNotThrowAnyException();
    }

    @Test
    void blobsNeedSymlinks() {
        conf.put(Config.DISABLE_SYMLINKS, true);
        assertAccepted();
        conf.put(Config.TOPOLOGY_BLOBSTORE_MAP, Map.of("key", Map.of()));
        assertRefused(
                "symlinks are disabled so blobs are not supported but topology.blobstore.map ="
                        + " {key={}}");
    }

    @Test
    void componentIdMustNotBeASystemId() {
        builder.setBolt("__mine", new Silent.Bolt()).shuffleGrouping("spout");
        assertRefused("__mine is not a valid component id.");
    }

    @Test
    void streamIdMustNotBeASystemId() {
        StormTopology topology = builder.createTopology();
        topology.get_bolts()
                .get("bolt")
                .get_common()
                .put_to_streams("__mine", new StreamInfo(List.of("f"), false));
        assertRefused(topology, "__mine is not a valid stream id.");
    }

    @Test
    void componentIdsMustDiffer() {
        StormTopology topology = builder.createTopology();
        topology.put_to_bolts("spout", topology.get_bolts().get("bolt"));
        assertRefused(topology, "Duplicate component ids: [spout]");
    }

    @Test
    void spoutMustNotHaveInputs() {
        StormTopology topology = builder.createTopology();
        topology.get_spouts()
                .get("spout")
                .get_common()
                .put_to_inputs(
                        new GlobalStreamId("bolt", "default"), Grouping.shuffle(new NullStruct()));
        assertRefused(topology, "May not declare inputs for a spout");
    }

    @Test
    void componentWithTasksMustHaveExecutors() {
        builder.setBolt("idle", new Silent.Bolt()).setNumTasks(2).shuffleGrouping("spout");
        StormTopology topology = builder.createTopology();
        topology.get_bolts().get("idle").get_common().set_parallelism_hint(0);
        assertRefused(
                topology,
                "Number of executors must be greater than 0 when number of tasks is greater than 0");
    }

    @Test
    void subscribedComponentMustExist() {
        builder.setBolt("deaf", new Silent.Bolt()).shuffleGrouping("nobody");
        assertRefused("Component: [deaf] subscribes from non-existent component [nobody]");
    }

    @Test
    void subscribedStreamMustExist() {
        builder.setBolt("deaf", new Silent.Bolt()).shuffleGrouping("spout", "silence");
        assertRefused(
                "Component: [deaf] subscribes from non-existent stream: [silence] of component"
                        + " [spout]");
    }

    @Test
    void groupingFieldsMustBeDeclaredOnSomeStreamOfTheSource() {
        builder.setBolt("other-streams-field", new Silent.Bolt())
                .fieldsGrouping("spout", new Fields("key"));
        assertAccepted();
        builder.setBolt("deaf", new Silent.Bolt()).fieldsGrouping("spout", new Fields("colour"));
        assertRefused(
                "Component: [deaf] subscribes from stream: [default] of component [spout] + with"
                        + " non-existent fields: [colour]");
    }

    @Test
    void memoryLoadsAreForASchedulerThatIsNotHere() {
        builder.setBolt("fat", new Silent.Bolt()).shuffleGrouping("spout").setMemoryLoad(700, 100);
        conf.put(Config.TOPOLOGY_WORKER_MAX_HEAP_SIZE_MB, 1.0);
        assertAccepted();
    }

    @Test
    void workersMustStayWithinTheLimit() {
        conf.put(Config.TOPOLOGY_WORKERS, 3);
        conf.put("nimbus.slots.perTopology", 3);
        assertAccepted();
        conf.put("nimbus.slots.perTopology", 2);
        assertRefused("Failed to submit topology. Topology requests more than 2 workers.");
    }

    @Test
    void executorsMustStayWithinTheLimit() {
        conf.put("nimbus.executors.perTopology", 2);
        assertAccepted();
        builder.setBolt("third", new Silent.Bolt()).shuffleGrouping("spout");
        assertRefused("Failed to submit topology. Topology requests more than 2 executors.");
    }

    @Test
    void stormVersionMustBeCompatible() {
        StormTopology topology = builder.createTopology();
        topology.set_storm_version("1.2.3");
        assertRefused(
                topology,
                "Topology submitted with storm version 1.2.3 but could not find a configured"
                        + " compatible version to use ["
                        + VersionInfo.OUR_VERSION
                        + "]");
        topology.set_storm_version("2.0.0");
        assertThatCode(() -> Planner.plan("t-1-1", "t", topology, conf)).doesNotThrowAnyException();
    }

    @Test
    void cyclesAreAccepted() {
        builder.setBolt("echo", new Silent.Bolt()).shuffleGrouping("spout").shuffleGrouping("echo");
        assertAccepted();
    }
}

package io.downburst.testing;

import java.io.Serializable;
import java.lang.invoke.VarHandle;
import java.util.Map;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.CheckpointTupleForwarder;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IStatefulBolt;
import org.apache.storm.topology.StatefulBoltExecutor;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.trident.topology.MasterBatchCoordinator;
import org.apache.storm.utils.Utils;

/**
 * Puts what can be stepped in the place of spouts that do not run and of bolts that wait for time.
 */
final class StandIns {

    private static final VarHandle FORWARDING =
            StormFields.of(CheckpointTupleForwarder.class, "bolt", IRichBolt.class);
    private static final VarHandle STATEFUL =
            StormFields.of(StatefulBoltExecutor.class, "bolt", IStatefulBolt.class);

    private final TopologyUnderTest test;
    private final StormTopology copy;

    private StandIns(TopologyUnderTest test) {
        this.test = test;
        this.copy = test.topology().deepCopy();
    }

    /**
     * A copy of the topology that can be stepped.
     *
     * @throws IllegalArgumentException if it has components that cannot, or none of a name
     */
    static StormTopology steppable(TopologyUnderTest test) {
        StandIns standIns = new StandIns(test);
        standIns.take();
        return standIns.copy;
    }

    private void take() {
        Components.require(copy.get_spouts().keySet(), test.running(), "spout");
        Components.require(copy.get_bolts().keySet(), test.stoodInFor(), "bolt");
        copy.get_spouts().forEach(this::replace);
        copy.get_bolts().forEach(this::replace);
        for (String id : test.stoodInFor()) {
            Bolt bolt = copy.get_bolts().remove(id);
            ComponentCommon common = bolt.get_common();
            common.set_inputs(Map.of());
            copy.put_to_spouts(id, new SpoutSpec(serialized(new PipedSpout()), common));
            copy.get_bolts().values().forEach(other -> askSpoutForCheckpoints(other, id));
        }
    }

    /** A bolt passes checkpoints on; what stands in for it does not. */
    private static void askSpoutForCheckpoints(Bolt bolt, String instead) {
        Map<GlobalStreamId, Grouping> inputs = bolt.get_common().get_inputs();
        Grouping checkpoints =
                inputs.remove(new GlobalStreamId(instead, CheckpointSpout.CHECKPOINT_STREAM_ID));
        if (checkpoints != null) {
            inputs.put(
                    new GlobalStreamId(
                            CheckpointSpout.CHECKPOINT_COMPONENT_ID,
                            CheckpointSpout.CHECKPOINT_STREAM_ID),
                    checkpoints);
        }
    }

    private void replace(String id, SpoutSpec spec) {
        Object spout = object(id, spec.get_spout_object());
        if (spout instanceof MasterBatchCoordinator) {
            throw new IllegalArgumentException(
                    "A Trident topology cannot be stepped: its batches begin by the machine's clock;"
                            + " test it in a LocalCluster");
        }
        if (spout instanceof CheckpointSpout) {
            spec.set_spout_object(serialized(new SteppedCheckpoints()));
        } else if (!test.running().contains(id)) {
            spec.set_spout_object(serialized(new PipedSpout()));
        } else if (spout instanceof ShellSpout) {
            throw otherProcess(id, "pipe what it would emit");
        } else {
            spec.set_spout_object(serialized(new PacedSpout((ISpout) spout)));
        }
    }

    private void replace(String id, Bolt bolt) {
        if (test.stoodInFor().contains(id)) {
            return;
        }
        Object object = object(id, bolt.get_bolt_object());
        boolean forwards = object instanceof CheckpointTupleForwarder;
        Object own = forwards ? FORWARDING.get(object) : object;
        if (own instanceof ShellBolt) {
            throw otherProcess(id, "stand in for it");
        }
        if (own instanceof WindowedBoltExecutor windowed) {
            SteppedWindows stepped = SteppedWindows.of(windowed);
            bolt.set_bolt_object(
                    serialized(forwards ? new CheckpointTupleForwarder(stepped) : stepped));
        }
        if (own instanceof StatefulBoltExecutor
                && STATEFUL.get(own) instanceof WindowedBoltExecutor) {
            throw new IllegalArgumentException(
                    "Component '"
                            + id
                            + "' has windows and a state, whose threads cannot be stepped:"
                            + " test it in a LocalCluster");
        }
    }

    private static Object object(String id, ComponentObject object) {
        if (object.getSetField() == ComponentObject._Fields.SHELL) {
            throw otherProcess(id, "stand in for it");
        }
        Object made = Utils.getSetComponentObject(object);
        return made instanceof JavaObject java ? Thrift.instantiateJavaObject(java) : made;
    }

    private static IllegalArgumentException otherProcess(String id, String instead) {
        return new IllegalArgumentException(
                "Component '"
                        + id
                        + "' runs in a process of its own, which cannot be stepped: "
                        + instead);
    }

    private static ComponentObject serialized(Serializable object) {
        return Thrift.serializeComponentObject(object);
    }
}

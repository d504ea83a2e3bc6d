package io.downburst.testing;

import java.io.Serializable;
import java.util.Map;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.ComponentCommon;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.CheckpointSpout;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.WindowedBoltExecutor;
import org.apache.storm.trident.topology.MasterBatchCoordinator;
import org.apache.storm.utils.Utils;

/**
 * Puts what can be stepped in the place of spouts that do not run and of bolts that wait for time.
 */
final class StandIns {

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
            throw new IllegalArgumentException(
                    "A topology with stateful bolts cannot be stepped: its checkpoints wait by the"
                            + " machine's clock; test it in a LocalCluster");
        }
        if (!test.running().contains(id)) {
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
        if (object instanceof ShellBolt) {
            throw otherProcess(id, "stand in for it");
        }
        if (object instanceof WindowedBoltExecutor windowed) {
            bolt.set_bolt_object(serialized(SteppedWindows.of(windowed)));
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

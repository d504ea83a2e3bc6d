package io.downburst.engine.context;

import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.TopologyPlan;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.apache.storm.Constants;
import org.apache.storm.Thrift;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.IBasicBolt;
import org.apache.storm.utils.Utils;

/** Makes the objects that run a topology's tasks. */
public final class ComponentObjects {

    private static final VarHandle BASIC_BOLT;

    static {
        try {
            BASIC_BOLT =
                    MethodHandles.privateLookupIn(BasicBoltExecutor.class, MethodHandles.lookup())
                            .findVarHandle(BasicBoltExecutor.class, "bolt", IBasicBolt.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private ComponentObjects() {}

    /**
     * A new spout or bolt for one task of the component. Tasks never share one.
     *
     * @throws RuntimeException as Storm does, if it cannot be deserialised or constructed
     */
    public static Object instantiate(TopologyPlan plan, ComponentPlan component) {
        if (component.id().equals(Constants.SYSTEM_COMPONENT_ID)) {
            return new WorkerMetricsBolt();
        }
        StormTopology topology = plan.systemTopology();
        boolean spout = component.kind() == ComponentPlan.Kind.SPOUT;
        ComponentObject serialized =
                spout
                        ? topology.get_spouts().get(component.id()).get_spout_object()
                        : topology.get_bolts().get(component.id()).get_bolt_object();
        Object object = Utils.getSetComponentObject(serialized);
        if (object instanceof ShellComponent shell) {
            return spout ? new ShellSpout(shell) : new ShellBolt(shell);
        }
        if (object instanceof JavaObject java) {
            return Thrift.instantiateJavaObject(java);
        }
        return object;
    }

    /** The object with the user's code: a basic bolt is within one of Storm's. */
    public static Object within(Object object) {
        return object.getClass() == BasicBoltExecutor.class
                ? BASIC_BOLT.get((BasicBoltExecutor) object)
                : object;
    }
}

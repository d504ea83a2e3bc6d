package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.plan.TopologyPlan;
import java.util.List;
import org.apache.storm.generated.ComponentObject;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.JavaObjectArg;
import org.apache.storm.generated.ShellComponent;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ShellSpout;
import org.apache.storm.task.ShellBolt;
import org.apache.storm.topology.BasicBoltExecutor;
import org.junit.jupiter.api.Test;

class ComponentObjectsTest {

    private final StormTopology topology = Components.wordCount(1, 2).createTopology();

    /** What a topology written in another language may name as a bolt. */
    public static final class Named {
        final String name;

        public Named(String name) {
            this.name = name;
        }
    }

    @Test
    void everyTaskGetsAnObjectOfItsOwn() {
        Object first = instantiate("count");
        Object second = instantiate("count");

        assertThat(first).isInstanceOf(BasicBoltExecutor.class).isNotSameAs(second);
        assertThat(instantiate("words")).isInstanceOf(Components.Words.class);
    }

    @Test
    void constructsJavaObjectsWithTheirArguments() {
        topology.get_bolts()
                .get("count")
                .set_bolt_object(
                        ComponentObject.java_object(
                                new JavaObject(
                                        Named.class.getName(),
                                        List.of(JavaObjectArg.string_arg("counter")))));

        assertThat(instantiate("count"))
                .isInstanceOfSatisfying(
                        Named.class, named -> assertThat(named.name).isEqualTo("counter"));
    }

    @Test
    void wrapsShellComponentsBySpoutAndBolt() {
        ComponentObject shell = ComponentObject.shell(new ShellComponent("python3", "count.py"));
        topology.get_bolts().get("count").set_bolt_object(shell);
        topology.get_spouts().get("words").set_spout_object(shell);

        assertThat(instantiate("count")).isInstanceOf(ShellBolt.class);
        assertThat(instantiate("words")).isInstanceOf(ShellSpout.class);
    }

    @Test
    void passesOnThatAnObjectCannotBeRead() {
        topology.get_bolts()
                .get("count")
                .set_bolt_object(ComponentObject.serialized_java(new byte[] {1, 2, 3}));

        assertThatThrownBy(() -> instantiate("count")).isInstanceOf(RuntimeException.class);
    }

    private Object instantiate(String component) {
        TopologyPlan plan = Plans.of(topology);
        return ComponentObjects.instantiate(plan, plan.components().get(component));
    }
}

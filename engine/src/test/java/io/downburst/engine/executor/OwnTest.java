package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.Scripts.BasicScript;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** Which components have a collector class of their own, and that it does what others do. */
class OwnTest extends Stepped {

    private static final int COUNT = 10;

    private final BoltScript bolt = new BoltScript();

    @Test
    void theOnlyTaskOfItsCodeHasOne() throws Exception {
        SpoutScript spout = emitting(COUNT);
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(spout.out.getClass()).matches(Class::isHidden);
        assertThat(bolt.out.getClass()).matches(Class::isHidden);
        assertThat(events).hasSize(COUNT).startsWith("ack 1");
    }

    @Test
    void theTasksOfAComponentShareOne() throws Exception {
        List<BoltScript> bolts = new ArrayList<>();
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("bolt", Scripts.bolts(() -> added(bolts)), 2).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(bolts).hasSize(2);
        assertThat(bolts.get(0).out.getClass())
                .matches(Class::isHidden)
                .isSameAs(bolts.get(1).out.getClass());
        assertThat(events).hasSize(COUNT);
    }

    private static BoltScript added(List<BoltScript> bolts) {
        BoltScript bolt = new BoltScript();
        bolts.add(bolt);
        return bolt;
    }

    @Test
    void componentsThatShareTheirCodeShareTheClass() throws Exception {
        BoltScript other = new BoltScript();
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        builder.setBolt("other", Scripts.bolt(other)).shuffleGrouping("spout");
        start(1);
        settle();

        assertThat(bolt.out).isExactlyInstanceOf(BoltCollector.class);
        assertThat(other.out).isExactlyInstanceOf(BoltCollector.class);
        assertThat(events).hasSize(COUNT);
    }

    @Test
    void aBasicBoltThatAloneHasItsCodeEmitsThroughOneOfItsOwn() throws Exception {
        assertThat(collectorsOfBasicBolts("basic"))
                .hasSize(1)
                .allMatch(out -> out.getClass().isHidden());
    }

    @Test
    void basicBoltsThatShareTheirCodeEmitThroughStorms() throws Exception {
        assertThat(collectorsOfBasicBolts("basic", "other"))
                .hasSize(2)
                .noneMatch(out -> out.getClass().isHidden());
    }

    private Set<BasicOutputCollector> collectorsOfBasicBolts(String... names) throws Exception {
        Set<BasicOutputCollector> collectors = new LinkedHashSet<>();
        builder.setSpout("spout", Scripts.spout(emitting(COUNT)));
        for (String name : names) {
            BasicScript script =
                    new BasicScript() {
                        @Override
                        void execute(Tuple tuple, BasicOutputCollector out) {
                            collectors.add(out);
                        }
                    };
            builder.setBolt(name, Scripts.basicBolt(script)).shuffleGrouping("spout");
        }
        start(1);
        settle();

        assertThat(events).hasSize(COUNT);
        return collectors;
    }
}

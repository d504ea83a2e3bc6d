package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import org.junit.jupiter.api.Test;

/** Which tasks have a collector of a class of their own, and that it does what others do. */
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
    void tasksThatShareTheirCodeShareTheClass() throws Exception {
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
}

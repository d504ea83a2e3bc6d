package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import io.downburst.engine.sched.Bound;
import io.downburst.engine.stats.ExecutorSnapshot;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.topology.BoltDeclarer;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Unacked spouts that are faster than their bolts, on two cores that are stepped by hand. */
class FlowControlTest extends Stepped {

    private static final int ROUNDS = 6000;

    /** What the last slice before a source is stopped may bring beyond the bound, an edge. */
    private static final int OVERSHOOT = 256;

    private static final int SPOUTS = 2;
    private static final int BOLTS = 3;

    private long emitted;
    private long executed;

    private enum Grouping {
        SHUFFLE {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.shuffleGrouping("spout");
            }
        },
        LOCAL_OR_SHUFFLE {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.localOrShuffleGrouping("spout");
            }
        },
        NONE {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.noneGrouping("spout");
            }
        },
        FIELDS {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.fieldsGrouping("spout", new Fields("value"));
            }
        },
        PARTIAL_KEY {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.partialKeyGrouping("spout", new Fields("value"));
            }
        },
        GLOBAL {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.globalGrouping("spout");
            }
        },
        ALL {
            @Override
            void apply(BoltDeclarer bolt) {
                bolt.allGrouping("spout");
            }
        };

        abstract void apply(BoltDeclarer bolt);
    }

    @ParameterizedTest
    @EnumSource(Grouping.class)
    void inboxesStayBoundedHoweverLongABoltIsTooSlow(Grouping grouping) throws Exception {
        start(grouping);

        long most = 0;
        for (int round = 0; round < ROUNDS; round++) {
            engine.cores().get(round % 2).doWork();
            for (ExecutorSnapshot each : engine.snapshot().executors()) {
                most = Math.max(most, each.inboxTuples());
                assertThat(each.inboxTuples())
                        .as("tuples waiting for %s in round %d", each.executor(), round)
                        .isLessThanOrEqualTo(each.inboxBound() + SPOUTS * OVERSHOOT)
                        .isLessThanOrEqualTo(Bound.WIDEST.remote() + SPOUTS * OVERSHOOT);
            }
        }

        // The spouts were held back, and not for good.
        assertThat(most).isGreaterThan(Bound.WIDEST.slow() / 2);
        assertThat(executed).isGreaterThan(ROUNDS / 3);
        int copies = grouping == Grouping.ALL ? BOLTS : 1;
        assertThat(emitted * copies - executed)
                .isLessThan((long) BOLTS * (Bound.WIDEST.remote() + SPOUTS * OVERSHOOT) * copies);
    }

    @Test
    void noTupleTimesOutBehindOthersThatTakeLong() throws Exception {
        builder.setSpout("spout", Scripts.spout(emitting(Integer.MAX_VALUE)));
        builder.setBolt("bolt", Scripts.bolt(taking(20))).shuffleGrouping("spout");
        start(2);
        Moves.move(engine, 0, 1);

        for (int round = 0; executed < 10_000; round++) {
            engine.cores().get(round % 2).doWork();
        }

        assertThat(events).hasSizeGreaterThan(9_000).allMatch(event -> event.startsWith("ack "));
    }

    private void start(Grouping grouping) throws Exception {
        conf.put(Config.TOPOLOGY_ACKER_EXECUTORS, 0);
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void next() {
                                out.emit(new Values(emitted++));
                            }
                        }),
                SPOUTS);
        grouping.apply(builder.setBolt("bolt", Scripts.bolt(taking(1)), BOLTS));
        start(2);
    }

    private BoltScript taking(int millis) {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                executed++;
                clock.advance(TimeUnit.MILLISECONDS.toNanos(millis));
                out.ack(tuple);
            }
        };
    }
}

package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.Moves;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import io.downburst.engine.sched.Core;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.hooks.BaseTaskHook;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Steps executors through an engine on a clock that stands still. */
class ExecutorTest extends Stepped {

    static List<Exception> interrupts() {
        return List.of(new InterruptedException(), new InterruptedIOException());
    }

    @ParameterizedTest
    @MethodSource("interrupts")
    void anInterruptedSpoutIsLeftAloneAndTheRestGoesOn(Exception interrupt) throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void next() {
                                events.add("next");
                                throw new IllegalStateException(interrupt);
                            }
                        }));
        start(1);

        settle();

        assertThat(events).containsExactly("next");
        assertThat(engine.status()).isEqualTo(Engine.Status.ACTIVE);
        assertThat(engine.cores().get(0).idleNanos()).isEqualTo(Long.MAX_VALUE);
    }

    static List<RuntimeException> failures() {
        return List.of(
                new IllegalStateException("on purpose"),
                new UncheckedIOException(new SocketTimeoutException()));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void aFailureStopsTheTopologyAndNamesItsTask(RuntimeException thrown) throws Exception {
        builder.setSpout("spout", Scripts.spout(emitting(1)));
        builder.setBolt(
                        "bolt",
                        Scripts.bolt(
                                new BoltScript() {
                                    @Override
                                    void execute(Tuple tuple) {
                                        throw thrown;
                                    }
                                }))
                .shuffleGrouping("spout");
        start(1);

        settle();

        assertThat(engine.status()).isEqualTo(Engine.Status.FAILED);
        assertThat(engine.failure())
                .hasValueSatisfying(
                        failure -> {
                            assertThat(failure.componentId()).isEqualTo("bolt");
                            assertThat(failure.cause()).isSameAs(thrown);
                        });
    }

    @Test
    void aTopologyThatHasFailedIsNotActivatedAgain() throws Exception {
        builder.setSpout("spout", Scripts.spout(asked(new int[0])));
        start(1);
        settle();
        engine.fail(new IllegalStateException("on purpose"));
        events.clear();

        engine.activate();
        clock.advance(TimeUnit.SECONDS.toNanos(1));
        settle();

        assertThat(events).isEmpty();
        assertThat(engine.status()).isEqualTo(Engine.Status.FAILED);
    }

    @Test
    void aListenerThatThrowsKeepsTheNewsFromNobody() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void next() {
                                throw new IllegalStateException("on purpose");
                            }
                        }));
        create(1)
                .onFailure(
                        failure -> {
                            throw new AssertionError("on purpose");
                        });
        engine.onFailure(failure -> events.add("told of " + failure.componentId()));
        engine.start(true);

        settle();

        assertThat(events).containsExactly("told of spout");
    }

    @Test
    void eachTaskIsClosedOnceWhateverClosingThrows() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void close() {
                                events.add("close");
                                throw new AssertionError("on purpose");
                            }
                        }),
                2);
        start(1);
        settle();

        engine.close();

        assertThat(events).containsExactly("close", "close");
    }

    /** Says that it is cleaned up, by the test's events. */
    public static final class Failing extends BaseTaskHook {
        private static List<String> events;

        @Override
        public void cleanup() {
            events.add("hook");
            throw new AssertionError("on purpose");
        }
    }

    @Test
    void hooksAreCleanedUpFirstAndEachThingOnceWhateverTheyThrow() throws Exception {
        Failing.events = events;
        conf.put(Config.TOPOLOGY_AUTO_TASK_HOOKS, List.of(Failing.class.getName()));
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void close() {
                                events.add("close");
                                Slice.atEnd(
                                        () -> {
                                            throw new IllegalStateException("on purpose");
                                        });
                            }
                        }));
        start(1);
        settle();

        engine.close();

        assertThat(events).containsExactly("hook", "close");
    }

    @Test
    void nothingIsClosedThatWasNeverOpened() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void close() {
                                events.add("close");
                            }
                        }));
        create(1).start(false);
        settle();

        engine.close();

        assertThat(events).isEmpty();
    }

    @Test
    void aTickFrequencyOfZeroMeansNoTicks() throws Exception {
        builder.setBolt("bolt", Scripts.bolt(recording()))
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 0);
        start(1);
        settle();
        clock.advance(TimeUnit.SECONDS.toNanos(5));
        settle();

        assertThat(events).isEmpty();
    }

    @Test
    void ticksThatWereMissedAreMadeUpFor() throws Exception {
        builder.setBolt("bolt", Scripts.bolt(recording()))
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 2);
        start(1);
        settle();
        clock.advance(TimeUnit.SECONDS.toNanos(2) - 1);
        settle();
        assertThat(events).isEmpty();
        clock.advance(1);
        settle();
        assertThat(events).containsExactly("__tick [2]");
        clock.advance(TimeUnit.SECONDS.toNanos(5));
        settle();

        assertThat(events).hasSize(3);
    }

    @Test
    void aSpoutThatHadNothingIsAskedAgainAfterItsWait() throws Exception {
        builder.setSpout("spout", Scripts.spout(asked(new int[0])));
        start(1);
        settle();
        assertThat(events).hasSize(1);

        clock.advance(TimeUnit.MILLISECONDS.toNanos(1) - 1);
        settle();
        assertThat(events).hasSize(1);
        clock.advance(1);
        settle();
        assertThat(events).hasSize(2);
    }

    @Test
    void anEmitTakesTheWaitBackToItsBeginning() throws Exception {
        conf.put(Config.TOPOLOGY_SPOUT_WAIT_PROGRESSIVE_LEVEL1_COUNT, 3);
        // Emits in the fifth call, after the eager ones are used up.
        builder.setSpout("spout", Scripts.spout(asked(new int[] {5})));
        start(1);
        settle();
        assertThat(events).hasSize(4);

        clock.advance(TimeUnit.MILLISECONDS.toNanos(1));
        settle();

        assertThat(events).hasSize(4 + 1 + 4);
    }

    @Test
    void latencyIsCountedFromTheEmitAlsoInOpen() throws Exception {
        builder.setSpout(
                "spout",
                Scripts.spout(
                        new SpoutScript() {
                            @Override
                            void open() {
                                out.emit(new Values(1), "id");
                            }
                        }));
        start(1);
        settle();

        long max = engine.snapshot().executors().get(0).completeLatency().histogram().getMaxValue();
        assertThat(max).isLessThan(TimeUnit.SECONDS.toNanos(1));
    }

    @Test
    void aFailIsNotOvertakenByALaterAckWhenTheSpoutComesNearer() throws Exception {
        List<Tuple> held = new ArrayList<>();
        SpoutScript spout = emitting(1);
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        held.add(tuple);
                    }
                };
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(2);
        Core boltCore = engine.cores().get(0);
        Core spoutCore = engine.cores().get(1);
        Moves.move(engine, 1, spoutCore.index());
        settle();

        bolt.out.fail(held.get(0));
        boltCore.doWork();
        bolt.out.ack(held.get(0));
        Moves.move(engine, 1, boltCore.index());
        spoutCore.doWork();
        settle();

        assertThat(events).containsExactly("fail 1");
    }

    @Test
    void anAckThatCameWhileTheSpoutWasHeldUpIsInTime() throws Exception {
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1);
        builder.setSpout("spout", Scripts.spout(emitting(1)));
        builder.setBolt("bolt", Scripts.bolt(new BoltScript())).shuffleGrouping("spout");
        start(2);
        Core boltCore = engine.cores().get(0);
        Core spoutCore = engine.cores().get(1);
        Moves.move(engine, 1, spoutCore.index());
        work(boltCore);
        work(spoutCore);
        work(boltCore);

        clock.advance(TimeUnit.SECONDS.toNanos(3));
        settle();

        assertThat(events).containsExactly("ack 1");
    }

    @Test
    void timeoutsWithinTheCallThatEmitsDoNotCount() throws Exception {
        conf.put(Config.TOPOLOGY_MESSAGE_TIMEOUT_SECS, 1);
        SpoutScript spout = emitting(2, each -> clock.advance(TimeUnit.SECONDS.toNanos(3)));
        builder.setSpout("spout", Scripts.spout(spout));
        BoltScript bolt =
                new BoltScript() {
                    @Override
                    void execute(Tuple tuple) {
                        if (tuple.getInteger(0) == 1) {
                            out.ack(tuple);
                        }
                    }
                };
        builder.setBolt("bolt", Scripts.bolt(bolt)).shuffleGrouping("spout");
        start(1);
        settle();
        assertThat(events).containsExactly("ack 1");

        clock.advance(TimeUnit.SECONDS.toNanos(2));
        settle();

        assertThat(events).containsExactly("ack 1", "fail 2");
    }

    @Test
    void ticksBeginWhenPrepareIsOver() throws Exception {
        BoltScript slow =
                new BoltScript() {
                    @Override
                    void prepare() {
                        clock.advance(TimeUnit.SECONDS.toNanos(5));
                    }

                    @Override
                    void execute(Tuple tuple) {
                        events.add(tuple.getSourceStreamId());
                    }
                };
        builder.setBolt("bolt", Scripts.bolt(slow))
                .addConfiguration(Config.TOPOLOGY_TICK_TUPLE_FREQ_SECS, 1);
        start(1);
        settle();
        assertThat(events).isEmpty();

        clock.advance(TimeUnit.SECONDS.toNanos(1));
        settle();

        assertThat(events).containsExactly("__tick");
    }

    /** Records its calls, and emits in those whose numbers are given. */
    private SpoutScript asked(int[] emitAt) {
        return new SpoutScript() {
            @Override
            void next() {
                events.add("next");
                for (int at : emitAt) {
                    if (events.size() == at) {
                        out.emit(new Values(at));
                    }
                }
            }
        };
    }

    private BoltScript recording() {
        return new BoltScript() {
            @Override
            void execute(Tuple tuple) {
                events.add(tuple.getSourceStreamId() + " " + tuple.getValues());
            }
        };
    }
}

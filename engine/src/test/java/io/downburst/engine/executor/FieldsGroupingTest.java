package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.apache.storm.Config;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.TupleUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Emits to a stream of one field that is grouped by it, of which in local mode the value travels.
 */
class FieldsGroupingTest extends Stepped {

    private static final int TASKS = 5;

    private static final List<Object> VALUES =
            Arrays.asList(1, "two", 3L, null, new int[] {4, 5}, "", -6, 'x', List.of("y", 7));

    private final List<Receiving> bolts = new ArrayList<>();
    private final List<Integer> toldOf = new ArrayList<>();

    @ParameterizedTest
    @ValueSource(strings = {"local", "distributed"})
    void whateverListItIsInAValueGoesWhereStormSendsIt(String mode) throws Exception {
        conf.put(Config.STORM_CLUSTER_MODE, mode);
        build(
                new SpoutScript() {
                    private int at;

                    @Override
                    void next() {
                        if (at < VALUES.size()) {
                            Object value = VALUES.get(at++);
                            toldOf.addAll(out.emit(new Values(value)));
                            toldOf.addAll(out.emit(Arrays.asList(value), at));
                            toldOf.addAll(out.emit(Collections.singletonList(value), -at));
                        }
                    }
                });
        start(1);
        settle();

        List<Integer> tasks = new ArrayList<>();
        List<List<Object>> received = new ArrayList<>();
        Stream.generate(ArrayList<Object>::new).limit(TASKS).forEach(received::add);
        for (Object value : VALUES) {
            int index = TupleUtils.chooseTaskIndex(Collections.singletonList(value), TASKS);
            tasks.addAll(Collections.nCopies(3, index));
            received.get(index).addAll(Collections.nCopies(3, value));
        }
        int first = toldOf.get(0) - tasks.get(0);
        assertThat(toldOf).isEqualTo(tasks.stream().map(index -> first + index).toList());
        assertThat(bolts.stream().map(bolt -> bolt.received))
                .containsExactlyInAnyOrderElementsOf(received);
    }

    @Test
    void valuesThatDoNotFitTheFieldGoNowhere() throws Exception {
        conf.put(Config.STORM_CLUSTER_MODE, "local");
        build(
                new SpoutScript() {
                    @Override
                    void next() {
                        assertThatThrownBy(() -> out.emit(new Values(1, 2)))
                                .isInstanceOf(IllegalArgumentException.class)
                                .hasMessageContaining("Expected 1 fields but got 2");
                        toldOf.add(0);
                    }
                });
        start(1);
        settle();

        assertThat(toldOf).isNotEmpty();
        assertThat(bolts).allMatch(bolt -> bolt.received.isEmpty());
    }

    private void build(SpoutScript spout) {
        builder.setSpout("spout", Scripts.spout(spout));
        builder.setBolt("bolt", Scripts.bolts(this::receiving), TASKS)
                .fieldsGrouping("spout", new Fields("value"));
    }

    private Receiving receiving() {
        Receiving bolt = new Receiving();
        bolts.add(bolt);
        return bolt;
    }

    private static final class Receiving extends BoltScript {
        final List<Object> received = new ArrayList<>();

        @Override
        void execute(Tuple tuple) {
            received.add(tuple.getValue(0));
            out.ack(tuple);
        }
    }
}

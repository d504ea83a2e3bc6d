package io.downburst.engine.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.Grouping;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FieldsGrouperTest {

    static LongStream seeds() {
        return new Random().longs(20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void keyGoesToTheTaskThatStormChooses(long seed) {
        Random random = new Random(seed);
        for (List<String> key :
                List.of(List.of("word"), List.of("count"), List.of("count", "word"))) {
            Grouping grouping = Thrift.prepareFieldsGrouping(key);
            int targets = 1 + random.nextInt(20);
            GrouperFactory.FieldsGrouper storms =
                    new GrouperFactory.FieldsGrouper(Subscriptions.FIELDS, grouping);
            storms.prepare(null, null, Subscriptions.tasks(targets));
            OneTaskGrouper ours = (OneTaskGrouper) Subscriptions.grouper(grouping, targets);
            for (int i = 0; i < 500; i++) {
                List<Object> values = new Values(randomValue(random, 3), randomValue(random, 3));
                assertThat(Subscriptions.tasks(targets).get(ours.choose(values)))
                        .isEqualTo(storms.chooseTasks(1, values).get(0));
            }
        }
    }

    private static Object randomValue(Random random, int depth) {
        return switch (random.nextInt(depth > 0 ? 14 : 8)) {
            case 0 -> null;
            case 1 -> random.nextInt();
            case 2 -> random.nextLong();
            case 3 -> random.nextDouble();
            case 4 -> random.nextBoolean();
            case 5 -> "word" + random.nextInt(1000);
            case 6 -> TimeUnit.DAYS.name().charAt(random.nextInt(4));
            case 7 -> "";
            case 8 -> random.doubles(random.nextInt(4)).toArray();
            case 9 -> random.ints(random.nextInt(4)).toArray();
            case 10 -> new byte[] {(byte) random.nextInt(), 1};
            case 11 -> new String[] {"a", null, "b" + random.nextInt(9)};
            case 12 ->
                    new Object[] {randomValue(random, depth - 1), randomValue(random, depth - 1)};
            default ->
                    new ArrayList<>(Arrays.asList(randomValue(random, 0), randomValue(random, 0)));
        };
    }

    @Test
    void equalArraysGoToOneTask() {
        OneTaskGrouper grouper =
                (OneTaskGrouper)
                        Subscriptions.grouper(Thrift.prepareFieldsGrouping(List.of("word")), 1_000);
        assertThat(grouper.choose(new Values(new int[] {1, 2}, "x")))
                .isEqualTo(grouper.choose(new Values(new int[] {1, 2}, "y")));
    }

    @Test
    void noFieldsMeanGlobalGroupingWhichIsTheLowestTask() {
        OneTaskGrouper grouper =
                (OneTaskGrouper) Subscriptions.grouper(Thrift.prepareGlobalGrouping(), 7);
        for (int i = 0; i < 100; i++) {
            assertThat(grouper.choose(new Values("w" + i, i))).isZero();
        }
    }

    @Test
    void fieldOfAnotherStreamFailsOnTheFirstTuple() {
        OneTaskGrouper grouper =
                (OneTaskGrouper)
                        Subscriptions.grouper(Thrift.prepareFieldsGrouping(List.of("colour")), 2);
        assertThatThrownBy(() -> grouper.choose(new Values("w", 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("colour does not exist");
    }
}

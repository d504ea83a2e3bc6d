package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.metric.SystemBolt;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;
import org.junit.jupiter.api.Test;

/** Whose collectors get a class of their own. */
class OwnSuitsTest {

    private static class Parent {}

    private static final class Child extends Parent {}

    private static final class OtherChild extends Parent {}

    @Test
    void whoeverAloneHasItsClassAndTheClassesAboveGetsOne() {
        assertThat(given(new Child(), new Code())).containsExactly(1, 2);
    }

    @Test
    void twoOfAClassShareItsCode() {
        assertThat(given(new Child(), new Code(), new Code())).containsExactly(1);
    }

    @Test
    void twoBelowAClassShareItsCode() {
        assertThat(given(new Child(), new OtherChild(), new Code())).containsExactly(3);
        assertThat(given(new Child(), new Parent())).isEmpty();
    }

    @Test
    void codeOfStormIsEveryones() {
        assertThat(given(new SystemBolt())).isEmpty();
    }

    @Test
    void aBasicBoltCountsInPlaceOfStormsAroundIt() {
        assertThat(given(wrapped(), new Code())).containsExactly(1, 2);
        assertThat(given(wrapped(), wrapped(), new Code())).containsExactly(3);
    }

    private static Object wrapped() {
        return new BasicBoltExecutor(new Basic());
    }

    private static final class Basic extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector out) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    private static final class OtherBasic extends BaseBasicBolt {
        @Override
        public void execute(Tuple tuple, BasicOutputCollector out) {}

        @Override
        public void declareOutputFields(OutputFieldsDeclarer declarer) {}
    }

    @Test
    void theTasksOfAComponentHaveOneTogether() {
        List<Task> tasks = List.of(task(1, new Code()), task(2, new Code()));
        Task other = task(3, new Child());

        Own.give(List.of(tasks, List.of(other)));

        assertThat(tasks).extracting(Task::own).doesNotContainNull();
        assertThat(tasks.get(0).own()).isSameAs(tasks.get(1).own()).isNotSameAs(other.own());
    }

    @Test
    void theBoltsOfAComponentRunInALoopThatIsNobodyElses() {
        List<Task> tasks = List.of(task(1, wrapped()), task(2, wrapped()));
        Task other = task(3, new BasicBoltExecutor(new OtherBasic()));

        Own.give(List.of(tasks, List.of(other)));

        assertThat(tasks.get(0).loop().getClass())
                .isSameAs(tasks.get(1).loop().getClass())
                .isNotSameAs(other.loop().getClass());
        assertThat(other.loop().getClass()).isNotSameAs(BoltLoop.class);
    }

    @Test
    void boltsThatShareTheirCodeShareTheLoop() {
        Task one = task(1, wrapped());
        Task other = task(2, wrapped());

        Own.give(List.of(List.of(one), List.of(other)));

        assertThat(List.of(one.loop(), other.loop())).hasOnlyElementsOfType(BoltLoop.class);
    }

    @Test
    void ofManyThatAreAloneTheFirstGetOne() throws Exception {
        Object[] components = new Object[Own.MOST + 3];
        for (int i = 0; i < components.length; i++) {
            components[i] = objectOfItsOwnClass();
        }
        components[0] = components[1];

        assertThat(given(components))
                .containsExactlyElementsOf(IntStream.rangeClosed(3, Own.MOST + 2).boxed().toList());
    }

    /** The ids of those that get one, where each component has one task. */
    private static List<Integer> given(Object... components) {
        List<Task> tasks = new ArrayList<>();
        for (Object component : components) {
            tasks.add(task(tasks.size() + 1, component));
        }
        Own.give(tasks.stream().map(List::of).toList());
        return tasks.stream().filter(task -> task.own() != null).map(Task::id).toList();
    }

    private static Task task(int id, Object object) {
        return new Task(id, null, object, null, null);
    }

    /** Of a copy of {@link Code} that nobody else has. */
    private static Object objectOfItsOwnClass() throws Exception {
        try (InputStream code = Code.class.getResourceAsStream("OwnSuitsTest$Code.class")) {
            return MethodHandles.lookup()
                    .defineHiddenClass(code.readAllBytes(), false)
                    .lookupClass()
                    .getDeclaredConstructor()
                    .newInstance();
        }
    }

    static final class Code {}
}

package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.topology.BasicBoltExecutor;
import org.junit.jupiter.api.Test;

/** Whose collectors get a class of their own. */
class OwnSuitsTest {

    private static class Parent {}

    private static final class Child extends Parent {}

    private static final class OtherChild extends Parent {}

    @Test
    void whoeverAloneHasItsClassAndTheClassesAboveGetsOne() {
        assertThat(alone(new Child(), new Code())).containsExactly(1, 2);
    }

    @Test
    void twoOfAClassShareItsCode() {
        assertThat(alone(new Child(), new Code(), new Code())).containsExactly(1);
    }

    @Test
    void twoBelowAClassShareItsCode() {
        assertThat(alone(new Child(), new OtherChild(), new Code())).containsExactly(3);
        assertThat(alone(new Child(), new Parent())).isEmpty();
    }

    @Test
    void codeOfStormIsEveryones() {
        assertThat(alone(new BasicBoltExecutor(null))).isEmpty();
    }

    private static List<Integer> alone(Object... components) {
        List<Task> tasks = new ArrayList<>();
        for (Object component : components) {
            tasks.add(task(tasks.size() + 1, component));
        }
        return Own.alone(tasks.stream()).map(Task::id).toList();
    }

    @Test
    void ofManyThatAreAloneTheFirstGetOne() throws Exception {
        List<Task> tasks = new ArrayList<>();
        for (int id = 1; id <= Own.MOST + 3; id++) {
            tasks.add(task(id, objectOfItsOwnClass()));
        }
        Collections.reverse(tasks);
        tasks.add(task(Own.MOST + 4, tasks.get(tasks.size() - 1).object()));

        assertThat(Own.alone(tasks.stream()))
                .extracting(Task::id)
                .containsExactlyElementsOf(IntStream.rangeClosed(2, Own.MOST + 1).boxed().toList());
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

package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.base.BaseRichSpout;
import org.junit.jupiter.api.Test;

/** Whose collectors get a class of their own. */
class OwnSuitsTest {

    private abstract static class Parent extends BaseRichSpout {}

    private abstract static class Child extends Parent {}

    @Test
    void codeOfAClassAloneMayBeTheOnlyCaller() {
        assertThat(Own.suits(Parent.class)).isTrue();
    }

    @Test
    void codeOfAParentMayBeOthersToo() {
        assertThat(Own.suits(Child.class)).isFalse();
    }

    @Test
    void codeOfStormIsEveryones() {
        assertThat(Own.suits(BasicBoltExecutor.class)).isFalse();
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

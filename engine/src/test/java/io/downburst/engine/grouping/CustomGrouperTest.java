package io.downburst.engine.grouping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.storm.Thrift;
import org.apache.storm.daemon.GrouperFactory;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.JavaObject;
import org.apache.storm.generated.JavaObjectArg;
import org.apache.storm.grouping.CustomStreamGrouping;
import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;
import org.apache.storm.grouping.PartialKeyGrouping;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Values;
import org.junit.jupiter.api.Test;

class CustomGrouperTest {

    /** Sends to the first few targets, and tells what it was prepared with. */
    public static class FirstFew implements CustomStreamGrouping {
        private final int few;
        private List<Integer> targets;
        private GlobalStreamId stream;

        public FirstFew(Integer few) {
            this.few = few;
        }

        @Override
        public void prepare(
                WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {
            if (targets != null) {
                throw new IllegalStateException("prepared twice");
            }
            // A user's grouping may do to its list what it likes.
            Collections.sort(targetTasks);
            this.targets = targetTasks;
            this.stream = stream;
        }

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            values.add(stream.get_componentId() + "/" + stream.get_streamId() + "/" + taskId);
            return targets.subList(0, few);
        }
    }

    /** Returns null. */
    public static final class Forgetful implements CustomStreamGrouping {
        @Override
        public void prepare(
                WorkerTopologyContext context, GlobalStreamId stream, List<Integer> targetTasks) {}

        @Override
        public List<Integer> chooseTasks(int taskId, List<Object> values) {
            return null;
        }
    }

    /** Wants to know the load. */
    public static final class Curious extends FirstFew implements LoadAwareCustomStreamGrouping {
        public Curious() {
            super(1);
        }

        @Override
        public void refreshLoad(LoadMapping loadMapping) {}
    }

    private static CustomGrouper custom(CustomStreamGrouping grouping, int targets) {
        return (CustomGrouper)
                Subscriptions.grouper(Thrift.prepareCustomStreamGrouping(grouping), targets);
    }

    @Test
    void serializedGroupingIsPreparedOnceAndAskedForEveryTuple() {
        CustomGrouper grouper = custom(new FirstFew(2), 3);
        List<Object> values = new Values("w");
        assertThat(grouper.choose(7, values)).containsExactly(10, 11);
        assertThat(grouper.choose(8, values)).containsExactly(10, 11);
        assertThat(values).containsExactly("w", "source/words/7", "source/words/8");
    }

    @Test
    void groupingMaySendToNoTask() {
        assertThat(custom(new FirstFew(0), 3).choose(7, new Values("w"))).isEmpty();
    }

    @Test
    void javaObjectGroupingIsMadeByItsConstructor() {
        JavaObject object =
                new JavaObject(FirstFew.class.getName(), List.of(JavaObjectArg.int_arg(3)));
        ManyTasksGrouper grouper =
                (ManyTasksGrouper)
                        Subscriptions.grouper(Thrift.prepareCustomJavaObjectGrouping(object), 3);
        assertThat(grouper.choose(7, new Values("w"))).containsExactly(10, 11, 12);
    }

    @Test
    void javaObjectThatCannotBeMadeIsNamed() {
        Grouping grouping =
                Thrift.prepareCustomJavaObjectGrouping(new JavaObject("no.such.Class", List.of()));
        assertThatThrownBy(() -> Subscriptions.grouper(grouping, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no.such.Class");
    }

    @Test
    void groupingThatReturnsNullIsNamed() {
        CustomGrouper grouper = custom(new Forgetful(), 3);
        assertThatThrownBy(() -> grouper.choose(7, new Values("w")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(Forgetful.class.getName())
                .hasMessageContaining("stream words of component source");
    }

    @Test
    void onlyLoadAwareGroupingsAskForTheLoad() {
        assertThat(custom(new Curious(), 3).loadAware()).containsInstanceOf(Curious.class);
        assertThat(custom(new FirstFew(1), 3).loadAware()).isEmpty();
    }

    @Test
    void partialKeyGroupingChoosesAsInStorm() {
        Grouping grouping =
                Thrift.prepareCustomStreamGrouping(new PartialKeyGrouping(new Fields("word")));
        List<Integer> tasks = Subscriptions.tasks(6);
        WorkerTopologyContext context = Subscriptions.context(tasks);
        LoadAwareCustomStreamGrouping storms =
                GrouperFactory.mkGrouper(
                        context,
                        "source",
                        "words",
                        Subscriptions.FIELDS,
                        grouping,
                        tasks,
                        Map.of());
        ManyTasksGrouper ours =
                (ManyTasksGrouper)
                        Subscriptions.grouper(
                                grouping, 6, context, Map.of(), Locality.ANYWHERE, new Random());
        List<List<Integer>> expected = new ArrayList<>();
        List<List<Integer>> chosen = new ArrayList<>();
        for (int i = 0; i < 1_000; i++) {
            List<Object> values = new Values("word" + i % 17, i);
            expected.add(storms.chooseTasks(1, values));
            chosen.add(ours.choose(1, values));
        }
        assertThat(chosen).isEqualTo(expected);
    }
}

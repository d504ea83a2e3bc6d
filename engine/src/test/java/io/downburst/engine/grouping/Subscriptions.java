package io.downburst.engine.grouping;

import io.downburst.engine.plan.SubscriptionPlan;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.task.WorkerTopologyContext;
import org.apache.storm.tuple.Fields;

/** Makes groupers for a stream {@code words (word, count)} of a component {@code source}. */
final class Subscriptions {

    static final Fields FIELDS = new Fields("word", "count");
    static final int FIRST_TASK = 10;

    private Subscriptions() {}

    static List<Integer> tasks(int count) {
        return IntStream.range(FIRST_TASK, FIRST_TASK + count).boxed().toList();
    }

    static WorkerTopologyContext context(List<Integer> workerTasks) {
        return new WorkerTopologyContext(
                new StormTopology(),
                Map.of(),
                Map.of(),
                Map.of(),
                Map.of("source", Map.of("words", FIELDS)),
                "t-1-1",
                "code",
                "pids",
                6700,
                workerTasks,
                Map.of(),
                Map.of());
    }

    static Grouper grouper(Grouping grouping, int targets) {
        return grouper(grouping, targets, Map.of(), Locality.ANYWHERE, new Random());
    }

    static Grouper grouper(
            Grouping grouping,
            int targets,
            Map<String, Object> conf,
            Locality locality,
            Random random) {
        return grouper(grouping, targets, context(tasks(targets)), conf, locality, random);
    }

    static Grouper grouper(
            Grouping grouping,
            int targets,
            WorkerTopologyContext context,
            Map<String, Object> conf,
            Locality locality,
            Random random) {
        SubscriptionPlan subscription =
                new SubscriptionPlan("target", grouping, tasks(targets), false);
        return Groupers.create(
                context, "source", "words", FIELDS, subscription, conf, locality, random);
    }
}

package io.downburst.engine.executor;

import io.downburst.engine.context.ComponentObjects;
import io.downburst.engine.context.Metrics2;
import io.downburst.engine.context.RegisteredMetrics;
import io.downburst.engine.context.TopologyContexts;
import io.downburst.engine.grouping.Groupers;
import io.downburst.engine.plan.ComponentPlan;
import io.downburst.engine.plan.ExecutorPlan;
import io.downburst.engine.plan.StreamPlan;
import io.downburst.engine.plan.SubscriptionPlan;
import io.downburst.engine.plan.TopologyPlan;
import io.downburst.engine.sched.Cores;
import io.downburst.engine.tuple.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.apache.storm.Constants;

/** Builds a plan's executors, their tasks and the routes between them. */
public final class Wiring {

    private final RunState run;
    private final TopologyContexts contexts;
    private final Metrics2 metrics2;
    private final Cores cores;
    private final SplittableRandom random;
    private final TopologyPlan plan;
    private final List<Executor> executors = new ArrayList<>();
    private final List<SpoutExecutor> spouts = new ArrayList<>();
    private final Map<Executor, List<Task>> tasksOf = new LinkedHashMap<>();
    private final Map<String, List<Executor>> executorsOf = new TreeMap<>();
    private final Tasks tasks;

    private Wiring(
            RunState run,
            TopologyContexts contexts,
            Metrics2 metrics2,
            Cores cores,
            SplittableRandom random) {
        this.run = run;
        this.contexts = contexts;
        this.metrics2 = metrics2;
        this.cores = cores;
        this.random = random;
        this.plan = run.plan();
        this.tasks =
                new Tasks(
                        plan.taskToComponent().keySet().stream()
                                .mapToInt(Integer::intValue)
                                .max()
                                .orElse(0));
    }

    /**
     * Instantiates every spout, bolt and grouping.
     *
     * @param random seeds edge values and shuffles
     * @return the executors in task order, a worker metrics executor last
     */
    public static List<Executor> wire(
            RunState run,
            TopologyContexts contexts,
            Metrics2 metrics2,
            Cores cores,
            SplittableRandom random) {
        Wiring wiring = new Wiring(run, contexts, metrics2, cores, random);
        wiring.build();
        return wiring.executors;
    }

    private void build() {
        for (ComponentPlan component : plan.components().values()) {
            for (ExecutorPlan executor : component.executors()) {
                add(component, executor);
            }
        }
        ComponentPlan system = plan.components().get(Constants.SYSTEM_COMPONENT_ID);
        if (system != null && isHeard(system)) {
            int task = (int) Constants.SYSTEM_TASK_ID;
            add(system, new ExecutorPlan(system.id(), 0, task, task));
        }
        Own.give(
                executorsOf.values().stream()
                        .map(its -> its.stream().map(tasksOf::get).flatMap(List::stream).toList())
                        .toList());
        SpoutExecutor[] byIndex = spouts.toArray(SpoutExecutor[]::new);
        for (Executor executor : executors) {
            Edges edges = new Edges(executor, tasks, run.bounds().from(executor.componentPlan()));
            List<Target> targets = route(executor, edges);
            executor.wire(
                    tasksOf.get(executor),
                    edges,
                    byIndex,
                    targets.stream().flatMap(target -> target.loadAware().stream()).toList());
        }
    }

    private static boolean isHeard(ComponentPlan component) {
        return component.streams().values().stream()
                .anyMatch(stream -> !stream.subscriptions().isEmpty());
    }

    private void add(ComponentPlan component, ExecutorPlan executorPlan) {
        RegisteredMetrics metrics = new RegisteredMetrics(component.id(), metrics2, run.clock());
        Executor executor;
        if (component.kind() == ComponentPlan.Kind.SPOUT) {
            SpoutExecutor spout =
                    new SpoutExecutor(
                            run,
                            component,
                            executorPlan,
                            metrics,
                            spouts.size(),
                            random.nextLong());
            spouts.add(spout);
            executor = spout;
        } else {
            executor = new BoltExecutor(run, component, executorPlan, metrics, random.nextLong());
        }
        executors.add(executor);
        executorsOf.computeIfAbsent(component.id(), id -> new ArrayList<>()).add(executor);
        Map<String, Object> executorData = new HashMap<>();
        List<Task> its = new ArrayList<>();
        for (int id = executorPlan.firstTask(); id <= executorPlan.lastTask(); id++) {
            Task task =
                    new Task(
                            id,
                            executor,
                            ComponentObjects.instantiate(plan, component),
                            contexts.task(id, executorData, metrics),
                            executor.counters().task(id));
            its.add(task);
            if (id > 0) {
                tasks.add(task);
            }
        }
        tasksOf.put(executor, its);
    }

    private List<Target> route(Executor executor, Edges edges) {
        Map<StreamPlan, List<Target>> targets = new LinkedHashMap<>();
        for (StreamPlan stream : executor.componentPlan().streams().values()) {
            targets.put(stream, targets(executor, edges, stream));
        }
        boolean checked = contexts.worker().doSanityCheck();
        for (Task task : tasksOf.get(executor)) {
            Map<String, Route> routes = new HashMap<>();
            targets.forEach(
                    (stream, its) ->
                            routes.put(
                                    stream.streamId(),
                                    new Route(
                                            task,
                                            new Source(
                                                    contexts.worker(),
                                                    stream.componentId(),
                                                    task.id(),
                                                    stream.streamId(),
                                                    stream.fields(),
                                                    checked),
                                            task.counters().output(stream.streamId()),
                                            its)));
            task.setRoutes(routes);
        }
        return targets.values().stream().flatMap(List::stream).toList();
    }

    /** One grouper a subscription, shared by the executor's tasks, as in Storm. */
    private List<Target> targets(Executor executor, Edges edges, StreamPlan stream) {
        List<Target> targets = new ArrayList<>();
        for (SubscriptionPlan subscription : stream.subscriptions()) {
            NearTargets near =
                    new NearTargets(
                            executor,
                            executorsOf.get(executor.component()),
                            subscription.targetTasks().stream().map(tasks::get).toList(),
                            cores);
            targets.add(
                    Target.of(
                            subscription.targetTasks(),
                            edges,
                            Groupers.create(
                                    contexts.worker(),
                                    stream.componentId(),
                                    stream.streamId(),
                                    stream.fields(),
                                    subscription,
                                    plan.conf(),
                                    near,
                                    random)));
        }
        return targets;
    }
}

package io.downburst.bench.loop;

import io.downburst.bench.workload.Meter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.generated.Grouping;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.spout.ISpout;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.IBolt;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.utils.Utils;

/**
 * The spout and bolts of a linear topology, called by hand from two threads. There are as many
 * chains as the parallelism says; each thread has every second one, in which each component calls
 * the next. A single chain is cut in two. A bolt that all chains lead to is locked.
 */
final class Chains {
    private static final int CALLS = 128;
    private static final int NOWHERE = 0;

    private final StormTopology topology;
    private final TaskContexts contexts;
    private final List<String> order;
    private final int cut;
    private final List<List<ISpout>> spouts = List.of(new ArrayList<>(), new ArrayList<>());
    private final List<List<Ticks>> ticks = List.of(new ArrayList<>(), new ArrayList<>());
    private Handoff handoff;
    private Consumer<Tuple> common;

    /**
     * @param cut how many components of a single chain the first thread has
     */
    Chains(StormTopology topology, int cut) {
        this.topology = topology;
        this.contexts = new TaskContexts(topology);
        this.order = order();
        int chains = topology.get_spouts().get(order.get(0)).get_common().get_parallelism_hint();
        this.cut = chains == 1 ? cut : NOWHERE;
        for (int chain = 0; chain < chains; chain++) {
            int thread = chain % spouts.size();
            spouts.get(thread).add(spout(bolt(1, thread)));
        }
    }

    /** Each component before the one that listens to it. */
    private List<String> order() {
        List<String> order = new ArrayList<>(topology.get_spouts().keySet());
        for (int n = 0; n < order.size(); n++) {
            String before = order.get(n);
            topology.get_bolts().keySet().stream()
                    .filter(id -> !streams(before, id).isEmpty())
                    .forEach(order::add);
        }
        return order;
    }

    private Set<String> streams(String from, String to) {
        return topology.get_bolts().get(to).get_common().get_inputs().keySet().stream()
                .filter(stream -> stream.get_componentId().equals(from))
                .map(GlobalStreamId::get_streamId)
                .collect(Collectors.toUnmodifiableSet());
    }

    private ISpout spout(Consumer<Tuple> listener) {
        String id = order.get(0);
        TopologyContext context = contexts.next(id);
        ISpout spout =
                (ISpout)
                        Utils.getSetComponentObject(
                                topology.get_spouts().get(id).get_spout_object());
        Emitter emitter = new Emitter(context, streams(id, order.get(1)), listener, spout::ack);
        spout.open(Map.of(), context, new SpoutOutputCollector(emitter));
        spout.activate();
        return spout;
    }

    /**
     * The bolt at a place of the order and those behind it, from the cut on by the other thread.
     */
    private Consumer<Tuple> bolt(int place, int thread) {
        if (place == cut) {
            handoff = new Handoff(shared(place, 1));
            return handoff;
        }
        return shared(place, thread);
    }

    /** The bolt itself: one for all chains if all lead to it. */
    private Consumer<Tuple> shared(int place, int thread) {
        Bolt bolt = topology.get_bolts().get(order.get(place));
        if (bolt.get_common().get_inputs().values().stream().noneMatch(Chains::isGlobal)) {
            return newBolt(place, thread);
        }
        if (common == null) {
            Consumer<Tuple> target = newBolt(place, thread);
            common =
                    tuple -> {
                        synchronized (this) {
                            target.accept(tuple);
                        }
                    };
        }
        return common;
    }

    private static boolean isGlobal(Grouping grouping) {
        return grouping.is_set_fields() && grouping.get_fields().isEmpty();
    }

    private Consumer<Tuple> newBolt(int place, int thread) {
        String id = order.get(place);
        boolean isLast = place + 1 == order.size();
        Consumer<Tuple> listener = isLast ? tuple -> {} : bolt(place + 1, thread);
        Set<String> streams = isLast ? Set.of() : streams(id, order.get(place + 1));
        TopologyContext context = contexts.next(id);
        Bolt description = topology.get_bolts().get(id);
        IBolt bolt = (IBolt) Utils.getSetComponentObject(description.get_bolt_object());
        Emitter emitter = new Emitter(context, streams, listener, noAcks -> {});
        bolt.prepare(Map.of(), context, new OutputCollector(emitter));
        Ticks.of(description, context, bolt).ifPresent(ticks.get(thread)::add);
        return bolt::execute;
    }

    /** Runs them for as long as the JVM lives; the spouts heed the meter. */
    void start() {
        for (int n = 0; n < spouts.size(); n++) {
            int thread = n;
            Thread runner = new Thread(() -> run(thread), "loop-" + thread);
            runner.setDaemon(true);
            runner.setUncaughtExceptionHandler(Chains::end);
            runner.start();
        }
    }

    private static void end(Thread thread, Throwable thrown) {
        thrown.printStackTrace();
        Runtime.getRuntime().halt(1);
    }

    private void run(int thread) {
        while (true) {
            for (ISpout spout : spouts.get(thread)) {
                for (int call = 0; call < CALLS; call++) {
                    spout.nextTuple();
                }
            }
            if (handoff != null && thread == 1) {
                handoff.take();
            } else if (handoff != null && Meter.isClosed()) {
                handoff.hand();
            }
            ticks.get(thread).forEach(Ticks::fireIfDue);
        }
    }
}

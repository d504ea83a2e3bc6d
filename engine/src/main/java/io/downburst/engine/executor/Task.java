package io.downburst.engine.executor;

import io.downburst.engine.context.TaskContext;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.stats.SourceCounter;
import io.downburst.engine.stats.TaskCounters;
import io.downburst.engine.tuple.Source;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.generated.GlobalStreamId;
import org.apache.storm.tuple.Fields;
import org.apache.storm.utils.Utils;

/** One spout or bolt instance and what belongs to it alone. */
final class Task {

    private final int id;
    private final Executor executor;
    private final TaskContext context;
    private final TaskCounters counters;

    private Object object;
    private Map<String, Route> routes = Map.of();
    private Own own;

    /** Of a bolt; made when it is first asked for. */
    private BatchLoop loop;

    // The last stream emitted to, since most tasks have one.
    private String lastStream;
    private Route lastRoute;

    // What it counts by source; tuples of one component's stream tend to come one after the other,
    // of several of its tasks by turns.
    private final Map<Source, SourceCounter> counterBySource = new IdentityHashMap<>();
    private Fields countedFields;
    private SourceCounter lastCounter;

    Task(int id, Executor executor, Object object, TaskContext context, TaskCounters counters) {
        this.id = id;
        this.executor = executor;
        this.object = object;
        this.context = context;
        this.counters = counters;
    }

    int id() {
        return id;
    }

    Executor executor() {
        return executor;
    }

    String component() {
        return executor.component();
    }

    /** The ISpout or IBolt. */
    Object object() {
        return object;
    }

    TaskContext context() {
        return context;
    }

    TaskCounters counters() {
        return counters;
    }

    /** Whether hooks, a log, a check or event loggers want to know of its calls. */
    boolean isWatched() {
        return context.isWatched();
    }

    void setRoutes(Map<String, Route> routes) {
        this.routes = routes;
    }

    /** That of emits that name no stream; null if the component declares none. */
    Route defaultRoute() {
        return routes.get(Utils.DEFAULT_STREAM_ID);
    }

    /** The collectors' class of its component; null if it has none. */
    Own own() {
        return own;
    }

    void setOwn(Own own) {
        this.own = own;
        this.object = own.inPlaceOf(object);
    }

    /** What has its bolt execute tuples; by the executor's thread. */
    BatchLoop loop() {
        if (loop == null) {
            loop = own == null ? new BoltLoop(this) : own.loop(this);
        }
        return loop;
    }

    /**
     * The route of a stream; by the executor's thread.
     *
     * @throws IllegalArgumentException if the component does not declare it
     */
    Route route(String stream) {
        // Identity is enough: the stream ids of an emit loop are constants.
        if (lastStream == stream) {
            return lastRoute;
        }
        Route route = findRoute(stream);
        lastRoute = route;
        lastStream = stream;
        return route;
    }

    /** The counter of tuples from a source, or of a spout's own trees; by the executor's thread. */
    SourceCounter counterOf(Source source) {
        // All sources of one component's stream have its fields, and no others have.
        if (countedFields != source.fields()) {
            lastCounter = findCounter(source);
            countedFields = source.fields();
        }
        return lastCounter;
    }

    private SourceCounter findCounter(Source source) {
        SourceCounter counter = counterBySource.get(source);
        if (counter == null) {
            counter = counters.source(new GlobalStreamId(source.component(), source.stream()));
            counterBySource.put(source, counter);
        }
        return counter;
    }

    /** The same as {@link #route}, from any thread. */
    Route findRoute(String stream) {
        Route route = routes.get(stream);
        if (route == null) {
            throw new IllegalArgumentException("Unknown stream ID: " + stream);
        }
        return route;
    }

    /** Emits on a system stream; by the executor's thread. */
    void emitUnanchored(String stream, List<Object> values) {
        Route route = findRoute(stream);
        Way way = route.choose(values);
        Object packed = route.pack(way, values);
        executor.watch().observe(route, way, values);
        for (Edge edge : way.edges()) {
            edge.append(route.source(), packed);
        }
        route.counter().countEmit(way.size());
    }
}

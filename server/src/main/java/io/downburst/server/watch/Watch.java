package io.downburst.server.watch;

import io.downburst.engine.Engine;
import io.downburst.local.Json;
import io.downburst.local.LocalNimbus;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DistributedRPC;
import org.apache.storm.generated.TopologySummary;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.WrappedDRPCExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the server what the topology of this JVM does, beyond what a Nimbus can tell. Questions and
 * answers are JSON: no object of the user's ever leaves the process. Safe for use from any thread.
 */
public final class Watch implements DistributedRPC.Iface {

    private static final Logger LOG = LoggerFactory.getLogger(Watch.class);

    /** What happens now, for people to look at. */
    public static final String LIVE = "live";

    /** What happened since this was asked last, for the server's own records. */
    public static final String STEP = "step";

    /** The next tuples of a stream. */
    public static final String TAP = "tap";

    /** Where the process's time goes. */
    public static final String FLAME_GRAPH = "flame-graph";

    /** How long one answer serves all who look. */
    private static final Duration LIVE_PACE = Duration.ofMillis(900);

    private final LocalNimbus nimbus;
    private final Runnable onStep;
    private final Lapse sinceLive = new Lapse();
    private final Lapse sinceStep = new Lapse();
    private String live;
    private long liveNanos;

    /**
     * @param nimbus of one topology
     * @param onStep run at every step
     */
    public Watch(LocalNimbus nimbus, Runnable onStep) {
        this.nimbus = nimbus;
        this.onStep = onStep;
    }

    @Override
    public String execute(String question, String arguments) throws TException {
        try {
            return switch (question) {
                case LIVE -> live();
                case STEP -> step();
                case TAP -> tap(Json.read(arguments));
                case FLAME_GRAPH -> flameGraph(Json.read(arguments));
                default ->
                        throw new IllegalArgumentException(
                                "nobody knows how to answer " + question);
            };
        } catch (IllegalArgumentException e) {
            throw refusal(DRPCExceptionType.FAILED_REQUEST, e.getMessage());
        } catch (RuntimeException | IOException e) {
            LOG.error("The server's question {} {} has no answer", question, arguments, e);
            throw refusal(DRPCExceptionType.INTERNAL_ERROR, e.toString());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw refusal(DRPCExceptionType.SERVER_SHUTDOWN, "the topology is ending");
        }
    }

    private static DRPCExecutionException refusal(DRPCExceptionType kind, String why) {
        DRPCExecutionException refusal = new WrappedDRPCExecutionException(why);
        refusal.set_type(kind);
        return refusal;
    }

    private Engine engine() throws TException {
        return nimbus.engines().stream()
                .findFirst()
                .orElseThrow(
                        () ->
                                refusal(
                                        DRPCExceptionType.SERVER_SHUTDOWN,
                                        "the topology is not up yet"));
    }

    private synchronized String live() throws TException {
        long now = System.nanoTime();
        if (live == null || now - liveNanos > LIVE_PACE.toNanos()) {
            Lapse.Change change = sinceLive.take(engine());
            TopologySummary summary = nimbus.getTopologySummaries().get(0);
            Map<String, Object> figures = new LinkedHashMap<>();
            figures.put("id", summary.get_id());
            figures.put("name", summary.get_name());
            figures.put("status", summary.get_status());
            figures.put("uptimeSeconds", summary.get_uptime_secs());
            figures.put("nowMillis", System.currentTimeMillis());
            figures.putAll(LiveFigures.of(change));
            figures.put("errors", Errors.of(change.engine().errors()));
            live = Json.write(figures);
            liveNanos = now;
        }
        return live;
    }

    private String tap(Map<String, Object> wanted) throws TException, InterruptedException {
        return Json.write(
                TupleTap.take(
                        engine(),
                        (String) wanted.get("component"),
                        (String) wanted.get("stream"),
                        ObjectReader.getInt(wanted.get("count")),
                        Duration.ofSeconds(ObjectReader.getInt(wanted.get("seconds")))));
    }

    private String flameGraph(Map<String, Object> wanted)
            throws TException, IOException, InterruptedException {
        return Json.write(
                FlameGraph.take(
                        engine().plan().topologyId(), ObjectReader.getInt(wanted.get("seconds"))));
    }

    private synchronized String step() throws TException {
        String totals = Json.write(Totals.of(sinceStep.take(engine()).interval()));
        onStep.run();
        return totals;
    }
}

package io.downburst.oracle.component;

import com.codahale.metrics.MetricRegistry;
import io.downburst.oracle.Ledger;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.storm.metrics2.reporters.StormReporter;

/** A metrics reporter that hands out the registry it was given. */
@SuppressWarnings("deprecation")
public final class NotingReporter implements StormReporter {

    private static final Map<Ledger, MetricRegistry> REGISTRIES = new ConcurrentHashMap<>();

    private Ledger ledger;

    /** The registry of a case's topology, or null before its reporter was prepared. */
    public static MetricRegistry registry(Ledger ledger) {
        return REGISTRIES.get(ledger);
    }

    @Override
    public void prepare(
            MetricRegistry registry, Map<String, Object> conf, Map<String, Object> reporterConf) {
        ledger = Ledger.of(conf);
        ledger.note("reporter", "prepared with " + reporterConf.get("argument"));
        REGISTRIES.put(ledger, registry);
    }

    @Override
    public void start() {
        ledger.note("reporter", "started");
    }

    @Override
    public void stop() {
        ledger.note("reporter", "stopped");
        ledger.count("reporter stopped");
    }

    @Override
    public void close() {}
}

package io.downburst.bench.workload;

import io.downburst.bench.figure.Metric;
import io.downburst.bench.figure.Verdict;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.TopologyBuilder;

/** Mails unpacked, decoded, filtered, modified and measured; unacked. */
record Enron(Shape shape) implements Workload {
    private static final String DECODE = "deserialize";
    private static final String FILTER = "filter";
    private static final String MODIFY = "modify";
    private static final String METRICS = "metrics";

    Enron(int parallelism) {
        this(Shape.unacked(parallelism));
    }

    @Override
    public String name() {
        return "enron-p" + shape.parallelism();
    }

    @Override
    public void prepare() throws IOException {
        MailStore.make();
    }

    @Override
    public StormTopology topology() {
        int parallelism = shape.parallelism();
        String path = MailSpout.PATH;
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("mails", new MailSpout(MailStore.file().toString()), parallelism);
        builder.setBolt(DECODE, new AvroDeserializeBolt(), parallelism)
                .localOrShuffleGrouping("mails", path);
        builder.setBolt(FILTER, new FilterBolt(), parallelism).localOrShuffleGrouping(DECODE, path);
        builder.setBolt(MODIFY, new ModifyBolt(), parallelism).localOrShuffleGrouping(FILTER, path);
        builder.setBolt(METRICS, new MailMetricsBolt(), parallelism)
                .localOrShuffleGrouping(MODIFY, path);
        builder.setBolt("global", new GlobalMetricsBolt(), 1)
                .globalGrouping(METRICS, MailMetricsBolt.EACH)
                .globalGrouping(METRICS, MailMetricsBolt.SOMETIMES);
        return builder.createTopology();
    }

    @Override
    public Set<Metric> headlines() {
        return EnumSet.of(Metric.THROUGHPUT, Metric.CPU_PER_TUPLE, Metric.THREADS, Metric.RSS);
    }

    @Override
    public List<Verdict> verdicts() {
        long decoded = Meter.counted(DECODE);
        long filtered = Meter.counted(FILTER);
        long global = Meter.counted(GlobalMetricsBolt.MAILS);
        long due = Meter.books().stream().mapToLong(book -> passing(book.emitted())).sum();
        return List.of(
                new Verdict(
                        "every mail decoded",
                        decoded == Meter.emitted(),
                        decoded + " decoded, " + Meter.emitted() + " emitted"),
                new Verdict(
                        "the filter lets pass whom it should",
                        filtered == due,
                        filtered + " passed, " + due + " should"),
                new Verdict(
                        "global count = sum of the metrics tasks = mails passed",
                        global == Meter.received() && global == filtered,
                        global + " global, " + Meter.received() + " in tasks, " + filtered));
    }

    /** Of the first mails that a spout task reads from the store, again and again. */
    private static long passing(long mails) {
        return mails / MailStore.MAILS * MailWriter.passing(MailStore.MAILS)
                + MailWriter.passing(mails % MailStore.MAILS);
    }
}

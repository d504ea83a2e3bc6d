package org.apache.storm;

import static org.apache.storm.LocalClusterTest.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.SharedMetricRegistries;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.apache.storm.generated.ExecutorInfo;
import org.apache.storm.generated.ExecutorSummary;
import org.apache.storm.generated.RebalanceOptions;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.hooks.BaseWorkerHook;
import org.apache.storm.metrics2.reporters.StormReporter;
import org.apache.storm.task.WorkerUserContext;
import org.apache.storm.thrift.TException;
import org.apache.storm.topology.TopologyBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of a topology when a rebalance has it start afresh. */
@Timeout(60)
class RebalanceTest {
    private final Words words = new Words();
    private final Config conf = new Config();
    private LocalCluster cluster;

    /** One that takes what can be had once, as those do that listen on a port. */
    public static final class LoneReporter implements StormReporter {
        private static final AtomicBoolean TAKEN = new AtomicBoolean();

        @Override
        @SuppressWarnings("deprecation") // the only way a reporter can be written
        public void prepare(
                MetricRegistry registry,
                Map<String, Object> conf,
                Map<String, Object> reporterConf) {}

        @Override
        public void start() {
            if (TAKEN.getAndSet(true)) {
                throw new IllegalStateException("address already in use");
            }
        }

        @Override
        public void stop() {
            TAKEN.set(false);
        }

        @Override
        public void close() {}
    }

    @BeforeEach
    void open() throws Exception {
        cluster = new LocalCluster();
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void itsReportersAndItsRegistryTakeThePlaceOfTheOldOnes() throws Exception {
        conf.put(
                Config.TOPOLOGY_METRICS_REPORTERS,
                List.of(Map.of("class", LoneReporter.class.getName())));
        submit();

        rebalance("{\"topology.max.spout.pending\": 7}");

        words.lines("after");
        await(() -> words.ledger().acked().contains("after"));
        assertThat(SharedMetricRegistries.names()).contains("worker-metrics-registry");
        cluster.close();
        assertThat(SharedMetricRegistries.names()).doesNotContain("worker-metrics-registry");
    }

    @Test
    void itGoesOnAsItIsIfItCannotBeWhatIsAskedFor() throws Exception {
        submit();

        assertThatThrownBy(
                        () ->
                                rebalance(
                                        "{\"topology.producer.batch.size\": 8,"
                                                + " \"topology.executor.receive.buffer.size\": 8}"))
                .hasMessageContaining("topology.producer.batch.size is 8");

        words.lines("after");
        await(() -> words.ledger().acked().contains("after"));
        assertThat(words.ledger().calls()).containsOnlyOnce("open");
    }

    /** One that works once. */
    private static final class LoneHook extends BaseWorkerHook {
        private static final long serialVersionUID = 1;
        private final Shared<AtomicBoolean> taken;

        LoneHook(Shared<AtomicBoolean> taken) {
            this.taken = taken;
        }

        @Override
        public void start(Map<String, Object> conf, WorkerUserContext context) {
            if (taken.get().getAndSet(true)) {
                throw new IllegalStateException("taken");
            }
        }
    }

    @Test
    void itHasFailedIfItCannotStartAfresh() throws Exception {
        try (Shared<AtomicBoolean> taken = new Shared<>(new AtomicBoolean())) {
            TopologyBuilder builder = words.builder();
            builder.addWorkerHook(new LoneHook(taken));
            cluster.submitTopology("words", conf, builder.createTopology());

            assertThatThrownBy(() -> rebalance("{\"topology.max.spout.pending\": 7}"))
                    .hasMessage("taken");

            assertThat(cluster.failures())
                    .singleElement()
                    .satisfies(failure -> assertThat(failure.summary()).contains("taken"));
            assertThat(cluster.engines().get(0).failure()).isPresent();
            TopologyInfo info = cluster.getTopologyInfoByName("words");
            assertThat(info.get_status()).isEqualTo("FAILED");
            cluster.killTopologyWithOpts("words", LocalCluster.KILL_NOW);
            assertThat(cluster.getTopologySummaries()).isEmpty();
        }
    }

    @Test
    void itKeepsItsTasksWhateverTheirLimitIs() throws Exception {
        conf.put(Config.TOPOLOGY_TASKS, 4);
        submit();
        Map<ExecutorInfo, String> before = componentsOfExecutors();

        rebalance("{\"topology.max.task.parallelism\": 1}");

        assertThat(componentsOfExecutors()).isEqualTo(before);
    }

    private Map<ExecutorInfo, String> componentsOfExecutors() throws TException {
        return cluster.getTopologyInfoByName("words").get_executors().stream()
                .collect(
                        Collectors.toMap(
                                ExecutorSummary::get_executor_info,
                                ExecutorSummary::get_component_id));
    }

    private void submit() throws TException {
        cluster.submitTopology("words", conf, words.builder().createTopology());
    }

    private void rebalance(String overrides) throws TException {
        RebalanceOptions options = new RebalanceOptions();
        options.set_wait_secs(0);
        options.set_topology_conf_overrides(overrides);
        cluster.rebalance("words", options);
    }
}

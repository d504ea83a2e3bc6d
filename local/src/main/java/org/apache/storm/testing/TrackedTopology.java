package org.apache.storm.testing;

import io.downburst.local.IdleWait;
import io.downburst.local.LocalNimbus;
import io.downburst.local.TrackedCounts;
import java.util.concurrent.TimeUnit;
import org.apache.storm.ILocalCluster;
import org.apache.storm.Testing;
import org.apache.storm.Thrift;
import org.apache.storm.generated.Bolt;
import org.apache.storm.generated.SpoutSpec;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.topology.IRichBolt;
import org.apache.storm.topology.IRichSpout;
import org.apache.storm.utils.Time;

/**
 * A topology whose spouts and bolts count, so that a test can wait until what it fed in has been
 * dealt with. Counts are kept per cluster: run one tracked topology in a tracked cluster.
 */
public class TrackedTopology {
    private static final long LOOK_EVERY_MILLIS = 2;

    /** How long acks may take to their spout, on a machine busy with other things too. */
    private static final long ACK_MILLIS = 50;

    /** Simulated time goes on by a second for each of these, as fast as in stock. */
    private static final long SIMULATED_SECOND_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final StormTopology topology;
    private final ILocalCluster cluster;
    private int waitedFor;

    /**
     * @param origTopo left as it is
     * @param cluster built {@code withTracked()}
     */
    public TrackedTopology(StormTopology origTopo, ILocalCluster cluster) {
        this.cluster = cluster;
        this.topology = origTopo.deepCopy();
        String trackId = cluster.getTrackedId();
        for (Bolt bolt : topology.get_bolts().values()) {
            Object user = Thrift.deserializeComponentObject(bolt.get_bolt_object());
            bolt.set_bolt_object(
                    Thrift.serializeComponentObject(new BoltTracker((IRichBolt) user, trackId)));
        }
        for (SpoutSpec spout : topology.get_spouts().values()) {
            Object user = Thrift.deserializeComponentObject(spout.get_spout_object());
            spout.set_spout_object(
                    Thrift.serializeComponentObject(new SpoutTracker((IRichSpout) user, trackId)));
        }
    }

    public StormTopology getTopology() {
        return topology;
    }

    public ILocalCluster getCluster() {
        return cluster;
    }

    /** Waits for one more tuple to be emitted and dealt with. */
    public void trackedWait() {
        trackedWait(1, Testing.TEST_TIMEOUT_MS);
    }

    /** Waits for so many more tuples to be emitted and dealt with. */
    public void trackedWait(int amt) {
        trackedWait(amt, Testing.TEST_TIMEOUT_MS);
    }

    /**
     * Waits until the spouts have emitted so many more tuples than at the end of the last wait and
     * nothing that came of them is queued, running, or on its way back to a spout. Tuple trees may
     * still be open.
     *
     * @param timeoutMs of wall-clock time
     * @throws AssertionError after the timeout
     */
    public void trackedWait(int amt, int timeoutMs) {
        int target = waitedFor + amt;
        long[] lastStep = {System.nanoTime()};
        Testing.whileTimeout(timeoutMs, () -> !dealtWith(target), () -> pause(lastStep));
        waitedFor = target;
        TrackedCounts.count(cluster.getTrackedId(), TrackedCounts.TRANSFERRED)
                .set(globalAmt(TrackedCounts.PROCESSED));
    }

    private boolean dealtWith(int target) {
        try {
            return globalAmt(TrackedCounts.SPOUT_EMITTED) == target
                    && (!(cluster instanceof LocalNimbus nimbus)
                            || IdleWait.idle(nimbus.engines(), ACK_MILLIS));
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a topology", e);
        }
    }

    private static void pause(long[] lastStep) {
        try {
            Thread.sleep(LOOK_EVERY_MILLIS);
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a topology", e);
        }
        if (Time.isSimulating() && System.nanoTime() - lastStep[0] > SIMULATED_SECOND_NANOS) {
            lastStep[0] = System.nanoTime();
            Time.advanceTimeSecs(1);
        }
    }

    /**
     * A count of the whole cluster.
     *
     * @param key {@code spout-emitted}; {@code processed}: tuples executed by bolts and acks and
     *     fails seen by spouts; {@code transferred}: what {@code processed} was when a wait last
     *     found nothing on its way
     */
    public int globalAmt(String key) {
        return TrackedCounts.count(cluster.getTrackedId(), key).get();
    }
}

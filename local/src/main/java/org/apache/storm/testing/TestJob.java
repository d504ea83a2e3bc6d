package org.apache.storm.testing;

import org.apache.storm.ILocalCluster;

/** A test to run with a cluster of its own, see {@link org.apache.storm.Testing}. */
public interface TestJob {

    /** Runs the test; the cluster is closed when it returns. */
    void run(ILocalCluster cluster) throws Exception;
}

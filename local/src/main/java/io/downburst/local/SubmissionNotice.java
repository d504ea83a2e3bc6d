package io.downburst.local;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.ISubmitterHook;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.generated.TopologyInfo;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.Utils;

/** Tells the plug-in that {@code storm.topology.submission.notifier.plugin.class} names, if any. */
public final class SubmissionNotice {

    /** Looks up the topology that was submitted. */
    public interface Lookup {
        TopologyInfo info() throws TException;
    }

    private SubmissionNotice() {}

    public static void give(Map<String, Object> conf, Lookup submitted, StormTopology topology)
            throws TException {
        ISubmitterHook hook =
                (ISubmitterHook)
                        Utils.getConfiguredClass(
                                conf, Config.STORM_TOPOLOGY_SUBMISSION_NOTIFIER_PLUGIN);
        if (hook != null) {
            try {
                hook.notify(submitted.info(), conf, topology);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}

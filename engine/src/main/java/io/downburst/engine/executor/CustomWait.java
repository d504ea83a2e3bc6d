package io.downburst.engine.executor;

import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.policy.IWaitStrategy;
import org.apache.storm.policy.IWaitStrategy.WaitSituation;
import org.apache.storm.utils.ReflectionUtils;

/**
 * A wait strategy of the user's own. It may sleep or spin as it likes, so its executor gets a
 * thread of its own.
 */
final class CustomWait {

    private final IWaitStrategy strategy;
    private int idle;

    private CustomWait(String className, Map<String, Object> conf, WaitSituation situation) {
        strategy = ReflectionUtils.newInstance(className);
        strategy.prepare(conf, situation);
    }

    /** Null if the strategy is one of Storm's. */
    static CustomWait ofSpout(Map<String, Object> conf) {
        return of(conf, Config.TOPOLOGY_SPOUT_WAIT_STRATEGY, WaitSituation.SPOUT_WAIT);
    }

    /** Null if the strategy is one of Storm's. */
    static CustomWait ofBolt(Map<String, Object> conf) {
        return of(conf, Config.TOPOLOGY_BOLT_WAIT_STRATEGY, WaitSituation.BOLT_WAIT);
    }

    private static CustomWait of(Map<String, Object> conf, String key, WaitSituation situation) {
        Object name = conf.get(key);
        return SpoutBackoff.knows(name) ? null : new CustomWait((String) name, conf, situation);
    }

    /** Lets the strategy wait, if there was nothing to do. */
    void idleUnless(boolean worked) {
        if (worked) {
            idle = 0;
            return;
        }
        try {
            idle = strategy.idle(idle);
        } catch (InterruptedException e) {
            throw new RuntimeException(e);
        }
    }
}

package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import org.apache.storm.policy.IWaitStrategy;

/** A user's wait strategy; it sleeps a millisecond, always. */
public final class NotingWait implements IWaitStrategy {

    private Ledger ledger;
    private WaitSituation situation;

    @Override
    public void prepare(Map<String, Object> conf, WaitSituation waitSituation) {
        ledger = Ledger.of(conf);
        situation = waitSituation;
        ledger.count("prepared for " + situation);
    }

    @Override
    public int idle(int idleCounter) throws InterruptedException {
        ledger.count("idled in " + situation);
        ledger.count(
                idleCounter == 0
                        ? "began to idle in " + situation
                        : "went on idling in " + situation);
        Thread.sleep(1);
        return idleCounter + 1;
    }
}

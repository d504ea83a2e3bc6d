package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.storm.spout.ISpoutOutputCollector;
import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.base.BaseRichSpout;

/** A spout that enters every tracked emission and every callback into its case's ledger. */
public abstract class LedgerSpout extends BaseRichSpout {

    private static final String PENDING = "ledger.pending";

    private final String caseName;
    private transient Ledger ledger;
    private transient TopologyContext context;
    private transient SpoutOutputCollector collector;
    private transient AtomicInteger pendingInExecutor;

    protected LedgerSpout(String caseName) {
        this.caseName = caseName;
    }

    protected abstract void next();

    protected void opened(Map<String, Object> conf) {}

    protected void acked(Object messageId) {}

    protected void failed(Object messageId) {}

    protected final Ledger ledger() {
        return ledger;
    }

    protected final TopologyContext context() {
        return context;
    }

    protected final SpoutOutputCollector collector() {
        return collector;
    }

    @Override
    public final void open(
            Map<String, Object> conf, TopologyContext context, SpoutOutputCollector collector) {
        this.ledger = Ledger.of(caseName);
        this.context = context;
        this.collector = new SpoutOutputCollector(new LedgerCollector(collector));
        if (context.getExecutorData(PENDING) == null) {
            context.setExecutorData(PENDING, new AtomicInteger());
        }
        this.pendingInExecutor = (AtomicInteger) context.getExecutorData(PENDING);
        opened(conf);
    }

    @Override
    public void activate() {
        ledger.count("activated");
    }

    @Override
    public void deactivate() {
        ledger.count("deactivated");
    }

    @Override
    public final void nextTuple() {
        ledger.count("nextTuple");
        ledger.comparePending(collector.getPendingCount(), pendingInExecutor.get());
        next();
    }

    @Override
    public final void ack(Object messageId) {
        pendingInExecutor.decrementAndGet();
        ledger.acked(messageId);
        acked(messageId);
    }

    @Override
    public final void fail(Object messageId) {
        pendingInExecutor.decrementAndGet();
        ledger.failed(messageId);
        failed(messageId);
    }

    private final class LedgerCollector implements ISpoutOutputCollector {

        private final SpoutOutputCollector delegate;

        LedgerCollector(SpoutOutputCollector delegate) {
            this.delegate = delegate;
        }

        @Override
        public List<Integer> emit(String stream, List<Object> values, Object messageId) {
            enter(messageId);
            try {
                return delegate.emit(stream, values, messageId);
            } catch (RuntimeException e) {
                strike(messageId);
                throw e;
            }
        }

        @Override
        public void emitDirect(int taskId, String stream, List<Object> values, Object messageId) {
            enter(messageId);
            try {
                delegate.emitDirect(taskId, stream, values, messageId);
            } catch (RuntimeException e) {
                strike(messageId);
                throw e;
            }
        }

        private void enter(Object messageId) {
            if (messageId != null) {
                pendingInExecutor.incrementAndGet();
                ledger.emitted(messageId);
            }
        }

        private void strike(Object messageId) {
            if (messageId != null) {
                pendingInExecutor.decrementAndGet();
                ledger.emitThrew(messageId);
            }
        }

        @Override
        public long getPendingCount() {
            return delegate.getPendingCount();
        }

        @Override
        public void flush() {
            delegate.flush();
        }

        @Override
        public void reportError(Throwable error) {
            delegate.reportError(error);
        }
    }
}

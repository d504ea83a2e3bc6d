package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import java.util.Map;
import java.util.TreeMap;
import org.apache.storm.ICredentialsListener;
import org.apache.storm.task.OutputCollector;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseRichBolt;
import org.apache.storm.tuple.Tuple;

/** A bolt that wants to know its credentials. */
public final class CredentialedBolt extends BaseRichBolt implements ICredentialsListener {

    private final String caseName;
    private transient OutputCollector collector;

    public CredentialedBolt(String caseName) {
        this.caseName = caseName;
    }

    /** Stock may say null while a topology is being killed. */
    @Override
    public void setCredentials(Map<String, String> credentials) {
        if (credentials == null) {
            return;
        }
        Ledger.of(caseName).note("life of the bolt", "credentials " + new TreeMap<>(credentials));
        Ledger.of(caseName).count("credentials");
    }

    @Override
    public void prepare(
            Map<String, Object> conf, TopologyContext context, OutputCollector collector) {
        this.collector = collector;
        Ledger.of(caseName).note("life of the bolt", "prepare");
    }

    @Override
    public void execute(Tuple tuple) {
        collector.ack(tuple);
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {}
}

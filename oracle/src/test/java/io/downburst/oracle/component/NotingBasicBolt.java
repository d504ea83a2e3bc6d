package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.FailedException;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.ReportedFailedException;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Fields;
import org.apache.storm.tuple.Tuple;
import org.apache.storm.tuple.Values;

/**
 * A basic bolt that passes every number on, through the first collector that it was given, fails on
 * 1, and fails and reports on 2.
 */
public final class NotingBasicBolt extends BaseBasicBolt {

    private final String caseName;
    private transient BasicOutputCollector first;

    public NotingBasicBolt(String caseName) {
        this.caseName = caseName;
    }

    @Override
    public void execute(Tuple tuple, BasicOutputCollector collector) {
        Ledger.of(caseName).tally("executed", tuple.getValues());
        first = first == null ? collector : first;
        first.emit(new Values(tuple.getValue(0)));
        if (tuple.getInteger(0) == 1) {
            throw new FailedException("one");
        }
        if (tuple.getInteger(0) == 2) {
            throw new ReportedFailedException("two, reported");
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        declarer.declare(new Fields("n"));
    }
}

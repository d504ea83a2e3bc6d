package io.downburst.examples.connectors;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import org.apache.storm.topology.BasicOutputCollector;
import org.apache.storm.topology.OutputFieldsDeclarer;
import org.apache.storm.topology.base.BaseBasicBolt;
import org.apache.storm.tuple.Tuple;

/** Prints how often each person is mentioned, once every line is acked and so in the database. */
final class PrintMentionsBolt extends BaseBasicBolt {

    private final String url;

    PrintMentionsBolt(String url) {
        this.url = url;
    }

    @Override
    public void execute(Tuple end, BasicOutputCollector collector) {
        try (Connection database = DriverManager.getConnection(url);
                Statement statement = database.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "select count(*), name from mentions"
                                        + " group by name order by 1 desc, 2")) {
            while (rows.next()) {
                System.out.printf(Locale.ROOT, "%,10d  %s%n", rows.getLong(1), rows.getString(2));
            }
        } catch (SQLException e) {
            throw new IllegalStateException("cannot read " + url, e);
        }
    }

    @Override
    public void declareOutputFields(OutputFieldsDeclarer declarer) {
        // It only prints.
    }
}

package io.downburst.examples.connectors;

import io.downburst.examples.Arguments;
import io.downburst.examples.LineSpout;
import io.downburst.examples.PlaceBolt;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.StormSubmitter;
import org.apache.storm.generated.StormTopology;
import org.apache.storm.jdbc.bolt.JdbcInsertBolt;
import org.apache.storm.jdbc.bolt.JdbcLookupBolt;
import org.apache.storm.jdbc.common.Column;
import org.apache.storm.jdbc.common.ConnectionProvider;
import org.apache.storm.jdbc.common.HikariCPConnectionProvider;
import org.apache.storm.jdbc.mapper.SimpleJdbcLookupMapper;
import org.apache.storm.jdbc.mapper.SimpleJdbcMapper;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;

/**
 * Looks each word of a novel up in one table of a database, people by what they are called, and
 * keeps the mentions of people in another. A mention has its place in the novel as its key: it is
 * counted once, however often its line comes.
 *
 * <p>Arguments: the JDBC URL of an H2 database (by default one in memory), and a file (by default
 * the novel).
 */
public final class JdbcMentionsTopology {

    private static final String IN_MEMORY = "jdbc:h2:mem:novel;DB_CLOSE_DELAY=-1";
    private static final int PARALLELISM = 2;

    private JdbcMentionsTopology() {}

    public static void main(String[] args) throws Exception {
        String url = args.length > 0 ? args[0] : IN_MEMORY;
        String file = Arguments.file(args, 1);
        createTables(url);
        Config conf = new Config();
        conf.setMaxSpoutPending(1000);
        StormSubmitter.submitTopology("jdbc-mentions", conf, topology(url, file));
    }

    private static void createTables(String url) throws SQLException {
        try (Connection database = DriverManager.getConnection(url);
                Statement statement = database.createStatement()) {
            statement.execute(
                    "create table if not exists people(word varchar primary key, name varchar)");
            statement.execute(
                    "merge into people values ('lucie', 'Lucie Manette'),"
                            + " ('carton', 'Sydney Carton'), ('darnay', 'Charles Darnay'),"
                            + " ('lorry', 'Jarvis Lorry'), ('pross', 'Miss Pross'),"
                            + " ('jerry', 'Jerry Cruncher'), ('cruncher', 'Jerry Cruncher')");
            statement.execute(
                    "create table if not exists mentions(place bigint primary key, name varchar)");
        }
    }

    private static StormTopology topology(String url, String file) {
        ConnectionProvider database = new HikariCPConnectionProvider(Map.of("jdbcUrl", url));
        Fields mention = new Fields("place", "name");
        JdbcLookupBolt lookUp =
                new JdbcLookupBolt(
                        database,
                        "select name from people where word = ?",
                        new SimpleJdbcLookupMapper(
                                mention, List.of(new Column<>("word", Types.VARCHAR))));
        JdbcInsertBolt keep =
                new JdbcInsertBolt(
                                database,
                                new SimpleJdbcMapper(
                                        List.of(
                                                new Column<>("place", Types.BIGINT),
                                                new Column<>("name", Types.VARCHAR))))
                        .withInsertQuery("merge into mentions values (?, ?)");
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("lines", new LineSpout(file, 1));
        builder.setBolt("words", new PlaceBolt()).shuffleGrouping("lines");
        builder.setBolt("look-up", lookUp, PARALLELISM).shuffleGrouping("words");
        builder.setBolt("keep", keep).shuffleGrouping("look-up");
        builder.setBolt("print", new PrintMentionsBolt(url)).globalGrouping("lines", LineSpout.END);
        return builder.createTopology();
    }
}

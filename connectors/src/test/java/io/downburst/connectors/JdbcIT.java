package io.downburst.connectors;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Types;
import java.util.List;
import java.util.Map;
import org.apache.storm.Config;
import org.apache.storm.jdbc.bolt.JdbcInsertBolt;
import org.apache.storm.jdbc.bolt.JdbcLookupBolt;
import org.apache.storm.jdbc.common.Column;
import org.apache.storm.jdbc.common.HikariCPConnectionProvider;
import org.apache.storm.jdbc.mapper.SimpleJdbcLookupMapper;
import org.apache.storm.jdbc.mapper.SimpleJdbcMapper;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Fields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** storm-jdbc, unchanged, on an embedded database. */
@SuppressWarnings("try") // Some topologies need only be there.
class JdbcIT {

    private static final int COUNT = 1000;
    private static final Column<Integer> NUMBER = new Column<>("number", Types.INTEGER);

    @TempDir Path folder;

    @Test
    void looksUpAndInserts() throws Exception {
        String url = "jdbc:h2:" + folder.resolve("numbers");
        try (Connection database = DriverManager.getConnection(url);
                Statement statement = database.createStatement()) {
            statement.execute("create table squares(number int, square bigint)");
            statement.execute("create table results(number int, square bigint)");
            statement.execute(
                    "insert into squares select x, x * x from system_range(0, " + COUNT + ")");
            var provider =
                    new HikariCPConnectionProvider(
                            Map.of(
                                    "dataSourceClassName",
                                    "org.h2.jdbcx.JdbcDataSource",
                                    "dataSource.url",
                                    url));
            TopologyBuilder topology = new TopologyBuilder();
            topology.setSpout("numbers", new Numbers("jdbc", COUNT));
            topology.setBolt(
                            "look up",
                            new JdbcLookupBolt(
                                    provider,
                                    "select square from squares where number = ?",
                                    new SimpleJdbcLookupMapper(
                                            new Fields("number", "square"), List.of(NUMBER))))
                    .shuffleGrouping("numbers");
            topology.setBolt(
                            "insert",
                            new JdbcInsertBolt(
                                            provider,
                                            new SimpleJdbcMapper(
                                                    List.of(
                                                            NUMBER,
                                                            new Column<>("square", Types.BIGINT))))
                                    .withInsertQuery("insert into results values (?, ?)"),
                            2)
                    .shuffleGrouping("look up");
            try (Run run = Run.of(topology, Map.of(Config.TOPOLOGY_MAX_SPOUT_PENDING, 100))) {
                Run.await(() -> Numbers.acked("jdbc") == COUNT);
            }
            ResultSet rows =
                    statement.executeQuery(
                            "select count(*), count(distinct number), sum(square) from results");
            rows.next();
            assertThat(rows.getInt(1)).isEqualTo(COUNT);
            assertThat(rows.getInt(2)).isEqualTo(COUNT);
            assertThat(rows.getLong(3)).isEqualTo((COUNT - 1L) * COUNT * (2 * COUNT - 1) / 6);
        }
    }

    @Test
    void theExampleFindsPeopleInAText() throws Exception {
        String text = "Carton and\nLucie, Carton\n";
        Path file = Files.writeString(folder.resolve("text"), text);
        String url = "jdbc:h2:" + folder.resolve("mentions");
        for (String run : List.of("first", "second")) {
            try (Example example = new Example(folder, "jdbc-mentions", url, file.toString())) {
                assertThat(example.printed())
                        .as(run)
                        .startsWith("         2  Sydney Carton\n         1  Lucie Manette\n")
                        .contains("ledger: emitted 3 = acked 3 + failed 0 + pending 0");
            }
        }
    }
}

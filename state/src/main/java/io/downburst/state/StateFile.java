package io.downburst.state;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Entries by path in one SQLite database. What {@link #write} and {@link #delete} did when they
 * returned outlives the process, however it ends; what they did before a {@link #force} outlives
 * the machine too. Whatever is lost with the machine, it is the latest that is lost: no change is
 * there without all before it. Safe for use from any thread.
 */
public final class StateFile implements AutoCloseable {

    private static final int FORMAT = 1;

    private final Path file;
    private final Connection connection;
    private final PreparedStatement select;
    private final PreparedStatement upsert;
    private final PreparedStatement delete;
    private final PreparedStatement below;
    private final PreparedStatement entriesBelow;
    private final Object forcing = new Object();
    private volatile long changed;

    // While forcing is locked.
    private long forced;
    private FileChannel log;

    private StateFile(Path file, Connection connection) throws SQLException, IOException {
        this.file = file;
        this.connection = connection;
        try (Statement statement = connection.createStatement()) {
            refuseOtherFormats(statement);
            // Written before synchronous goes down, so that the log's own name is on the disk too.
            statement.execute("pragma user_version = " + FORMAT);
            statement.execute(
                    "create table if not exists entry"
                            + " (path text primary key, data blob not null) without rowid");
            statement.execute("pragma synchronous = normal");
        }
        select = connection.prepareStatement("select data from entry where path = ?");
        upsert =
                connection.prepareStatement(
                        "insert into entry values (?, ?)"
                                + " on conflict (path) do update set data = excluded.data");
        delete = connection.prepareStatement("delete from entry where path = ?");
        below = connection.prepareStatement("select path from entry where path > ? and path < ?");
        entriesBelow =
                connection.prepareStatement(
                        "select path, data from entry where path > ? and path < ?");
        log = openLog(file);
    }

    /**
     * Opens a file, or makes it with its folders.
     *
     * @throws IllegalStateException if another process has it open, or it cannot be read or made
     */
    public static StateFile open(Path file) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Connection connection = config().createConnection("jdbc:sqlite:" + file);
            try {
                return new StateFile(file, connection);
            } catch (SQLException | IOException e) {
                connection.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IllegalStateException(unusable(file, e), e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make the state file " + file, e);
        }
    }

    private void refuseOtherFormats(Statement statement) throws SQLException {
        try (ResultSet found = statement.executeQuery("pragma user_version")) {
            int format = found.getInt(1);
            if (format > FORMAT) {
                throw new SQLException(
                        "it is of format "
                                + format
                                + ", which a later Downburst wrote; this one knows "
                                + FORMAT);
            }
        }
    }

    /**
     * Reads the whole file.
     *
     * @throws IllegalStateException if it is damaged
     */
    public synchronized void check() {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery("pragma quick_check(1)")) {
            String verdict = found.getString(1);
            if (!verdict.equals("ok")) {
                throw new SQLException(verdict.replace('\n', ' '));
            }
        } catch (SQLException e) {
            throw new IllegalStateException(damaged(file, e), e);
        }
    }

    private static SQLiteConfig config() {
        SQLiteConfig config = new SQLiteConfig();
        // One process at a time, and no file of memory shared with others.
        config.setLockingMode(SQLiteConfig.LockingMode.EXCLUSIVE);
        // Changes are appended to a log, which is forced before it is moved into the database.
        config.setJournalMode(SQLiteConfig.JournalMode.WAL);
        config.setSynchronous(SQLiteConfig.SynchronousMode.FULL);
        config.setBusyTimeout(0);
        return config;
    }

    private static String unusable(Path file, SQLException e) {
        SQLiteErrorCode code = e instanceof SQLiteException sqlite ? sqlite.getResultCode() : null;
        if (code == SQLiteErrorCode.SQLITE_BUSY) {
            return "the state file " + file + " is in use: a topology of that name runs already";
        }
        return code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB
                ? damaged(file, e)
                : "cannot use the state file " + file + ": " + e.getMessage();
    }

    private static String damaged(Path file, SQLException e) {
        return "the state file "
                + file
                + " is damaged ("
                + e.getMessage()
                + "): put a copy back, or move it away to start without it";
    }

    /** What was last written there; null if nothing, or if it was deleted. */
    public synchronized byte[] read(String path) {
        try {
            select.setString(1, path);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? found.getBytes(1) : null;
            }
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    public void write(String path, byte[] data) {
        write(Collections.singletonMap(path, data));
    }

    /** Deletes the entry, if there is one, and leaves those below it. */
    public void delete(String path) {
        write(path, null);
    }

    /**
     * Makes all of these changes, or none if the process ends meanwhile.
     *
     * @param changes data by path; null deletes
     */
    public synchronized void write(Map<String, byte[]> changes) {
        if (changes.isEmpty()) {
            return;
        }
        try {
            connection.setAutoCommit(false);
            try {
                for (Map.Entry<String, byte[]> change : changes.entrySet()) {
                    enter(change.getKey(), change.getValue());
                }
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            } finally {
                connection.setAutoCommit(true);
            }
            changed++;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private void enter(String path, byte[] data) throws SQLException {
        if (data == null) {
            delete.setString(1, path);
            delete.executeUpdate();
        } else {
            upsert.setString(1, path);
            upsert.setBytes(2, data);
            upsert.executeUpdate();
        }
    }

    /** The names right below a path, of entries and of paths to entries. */
    public synchronized List<String> children(String path) {
        Set<String> names = new LinkedHashSet<>();
        int start = path.length() + 1;
        try (ResultSet found = query(below, path)) {
            while (found.next()) {
                String descendant = found.getString(1);
                int end = descendant.indexOf('/', start);
                names.add(descendant.substring(start, end < 0 ? descendant.length() : end));
            }
        } catch (SQLException e) {
            throw failed(e);
        }
        return List.copyOf(names);
    }

    /** The data of all entries below a path, by the rest of theirs. */
    public synchronized Map<String, byte[]> entries(String path) {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        try (ResultSet found = query(entriesBelow, path)) {
            while (found.next()) {
                entries.put(found.getString(1).substring(path.length() + 1), found.getBytes(2));
            }
        } catch (SQLException e) {
            throw failed(e);
        }
        return entries;
    }

    private static ResultSet query(PreparedStatement descendants, String path) throws SQLException {
        descendants.setString(1, path + "/");
        descendants.setString(2, path + (char) ('/' + 1));
        return descendants.executeQuery();
    }

    /**
     * Has the disk keep all changes so far. Threads that wait for it share one turn of the disk.
     */
    public void force() {
        long mine = changed;
        synchronized (forcing) {
            if (forced >= mine) {
                return;
            }
            long all = changed;
            try {
                forceLog();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot force the state file " + file, e);
            }
            forced = all;
        }
    }

    private void forceLog() throws IOException {
        boolean interrupted = false;
        while (true) {
            try {
                log.force(false);
                break;
            } catch (ClosedByInterruptException e) {
                // An interrupt was meant for user code, but it closes channels.
                interrupted |= Thread.interrupted();
                log = openLog(file);
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static FileChannel openLog(Path file) throws IOException {
        return FileChannel.open(Path.of(file + "-wal"), StandardOpenOption.WRITE);
    }

    private IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the state file " + file + " fails: " + e.getMessage(), e);
    }

    /** Moves the log into the file and lets others have it; idempotent. */
    @Override
    public synchronized void close() {
        try {
            connection.close();
            synchronized (forcing) {
                log.close();
            }
        } catch (SQLException e) {
            throw failed(e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close the state file " + file, e);
        }
    }
}

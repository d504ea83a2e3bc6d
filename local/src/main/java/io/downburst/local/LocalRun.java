package io.downburst.local;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.apache.storm.Config;
import org.apache.storm.LocalCluster;
import org.apache.storm.LocalDRPC;
import org.apache.storm.utils.DRPCClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Programs written for a remote cluster, run against a local one. */
public final class LocalRun {
    private static final Logger LOG = LoggerFactory.getLogger(LocalRun.class);
    private static final long DEFAULT_TTL_SECS = 20;
    private static final long DEFAULT_ZOOKEEPER_PORT = 2181;

    private LocalRun() {}

    /**
     * Runs a program, lets its topologies run on, and closes the cluster.
     *
     * @param ttlSecs how long they run on, in seconds
     */
    @SuppressWarnings("try") // DRPCClient.LocalOverride says that closing it may throw anything.
    public static <T> T run(LocalCluster cluster, Callable<T> program, long ttlSecs)
            throws Exception {
        try (cluster;
                LocalDRPC drpc = new LocalDRPC();
                DRPCClient.LocalOverride override = new DRPCClient.LocalOverride(drpc)) {
            T result = program.call();
            LOG.info("The program is done; its topologies run for {} more seconds", ttlSecs);
            TimeUnit.SECONDS.sleep(ttlSecs);
            return result;
        }
    }

    /**
     * Runs the main method of the class named first with the other arguments.
     *
     * @return 0, or 1 if a topology stopped because of a throwable
     */
    public static int main(String[] args) throws Exception {
        if (args.length < 1) {
            throw new IllegalArgumentException("No class was specified to run");
        }
        Method main = Class.forName(args[0]).getDeclaredMethod("main", String[].class);
        String[] rest = Arrays.copyOfRange(args, 1, args.length);
        LocalCluster cluster = new LocalCluster.Builder().withDaemonConf(zooKeeperConf()).build();
        run(cluster, () -> invoke(main, rest), ttlSecs());
        return cluster.failures().isEmpty() ? 0 : 1;
    }

    private static Object invoke(Method main, String[] args) throws Exception {
        try {
            return main.invoke(null, (Object) args);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Exception cause) {
                throw cause;
            }
            throw e;
        }
    }

    private static long ttlSecs() {
        String value = System.getProperty("storm.local.sleeptime");
        try {
            return value == null ? DEFAULT_TTL_SECS : Long.parseLong(value);
        } catch (NumberFormatException e) {
            LOG.warn(
                    "storm.local.sleeptime is '{}', not a number of seconds: taking {}",
                    value,
                    DEFAULT_TTL_SECS);
            return DEFAULT_TTL_SECS;
        }
    }

    private static Map<String, Object> zooKeeperConf() {
        Map<String, Object> conf = new HashMap<>();
        String zooKeeper = System.getProperty("storm.local.zookeeper");
        if (zooKeeper != null) {
            String[] hostAndPort = zooKeeper.split(":");
            conf.put(Config.TOPOLOGY_ENABLE_MESSAGE_TIMEOUTS, true);
            conf.put(Config.STORM_ZOOKEEPER_SERVERS, List.of(hostAndPort[0]));
            conf.put(
                    Config.STORM_ZOOKEEPER_PORT,
                    hostAndPort.length > 1
                            ? Long.parseLong(hostAndPort[1])
                            : DEFAULT_ZOOKEEPER_PORT);
        }
        return conf;
    }
}

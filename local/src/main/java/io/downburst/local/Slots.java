package io.downburst.local;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.storm.generated.SupervisorSummary;
import org.apache.storm.utils.VersionInfo;

/**
 * The supervisors a program believes it has. All topologies run in this process whatever it asks
 * for; the numbers only come back in cluster summaries.
 *
 * @param supervisors how many supervisors
 * @param portsPerSupervisor worker slots of each
 * @param firstPort the port of the first slot, which every executor is said to run on
 */
public record Slots(int supervisors, int portsPerSupervisor, int firstPort) {

    /** What stock's local cluster has. */
    public static final Slots STOCK = new Slots(2, 3, 1024);

    private static final String HOST = "localhost";

    public Slots {
        if (supervisors < 0) {
            throw new IllegalArgumentException("supervisors cannot be negative");
        }
        if (portsPerSupervisor < 0) {
            throw new IllegalArgumentException("supervisor ports cannot be negative");
        }
        if (firstPort <= 0) {
            throw new IllegalArgumentException("port must be positive");
        }
    }

    public Slots withSupervisors(int count) {
        return new Slots(count, portsPerSupervisor, firstPort);
    }

    public Slots withPortsPerSupervisor(int count) {
        return new Slots(supervisors, count, firstPort);
    }

    public Slots withFirstPort(int port) {
        return new Slots(supervisors, portsPerSupervisor, port);
    }

    int total() {
        return supervisors * portsPerSupervisor;
    }

    String host() {
        return HOST;
    }

    /**
     * @param usedWorkers workers to spread over the slots, in order
     */
    List<SupervisorSummary> summaries(int uptimeSecs, int usedWorkers) {
        List<SupervisorSummary> summaries = new ArrayList<>();
        int left = usedWorkers;
        for (int i = 0; i < supervisors; i++) {
            int used = Math.min(left, portsPerSupervisor);
            left -= used;
            SupervisorSummary summary =
                    new SupervisorSummary(HOST, uptimeSecs, portsPerSupervisor, used, id(i));
            summary.set_version(VersionInfo.getVersion());
            summaries.add(summary);
        }
        return summaries;
    }

    private static String id(int supervisor) {
        return UUID.nameUUIDFromBytes(new byte[] {(byte) supervisor}).toString();
    }
}

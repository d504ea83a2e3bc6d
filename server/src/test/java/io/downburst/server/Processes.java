package io.downburst.server;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The processes of a server's topologies. */
final class Processes {

    private Processes() {}

    /** Those whose working directory is in a folder: command lines are cut where they are long. */
    static Stream<ProcessHandle> below(Path folder) {
        return ProcessHandle.allProcesses().filter(process -> isBelow(process, folder));
    }

    private static boolean isBelow(ProcessHandle process, Path folder) {
        try {
            return Path.of("/proc", process.pid() + "", "cwd").toRealPath().startsWith(folder);
        } catch (IOException e) {
            return false;
        }
    }
}

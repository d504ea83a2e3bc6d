package io.downburst.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What a Java process holds now. */
record ProcessFigures(long pid) {

    int threads() throws IOException {
        return entries("task");
    }

    int openFiles() throws IOException {
        return entries("fd");
    }

    private int entries(String folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc", pid + "", folder))) {
            return (int) entries.count();
        }
    }

    /** Bytes of memory that it has touched and not given back. */
    long residentBytes() throws IOException {
        String status = Files.readString(Path.of("/proc", pid + "", "status"));
        String line =
                status.lines().filter(it -> it.startsWith("VmRSS:")).findFirst().orElseThrow();
        return Long.parseLong(line.split("\\s+")[1]) << 10;
    }

    /** Bytes of its heap that are in use after a full collection. */
    long liveBytes() throws IOException, InterruptedException {
        Process jcmd =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                                pid + "",
                                "GC.class_histogram")
                        .redirectErrorStream(true)
                        .start();
        String answer = new String(jcmd.getInputStream().readAllBytes());
        jcmd.waitFor();
        String total =
                answer.lines().filter(line -> line.startsWith("Total")).findFirst().orElse(answer);
        return Long.parseLong(total.trim().split("\\s+")[2]);
    }
}

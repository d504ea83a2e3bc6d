package io.downburst.server.watch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordingFile;

/** Where this JVM's threads are while they run, by the JDK's own sampler. */
final class FlameGraph {

    private static final String SAMPLE = "jdk.ExecutionSample";
    private static final Duration PERIOD = Duration.ofMillis(20);

    /** What is on the stack in fewer samples than that share is left out. */
    private static final int LEAST_SHARE = 1_000;

    /** A method, called by the methods above it. */
    private static final class Node {

        private final Map<String, Node> children = new HashMap<>();
        private long samples;

        Map<String, Object> told(String name, long least) {
            List<Map<String, Object>> called = new ArrayList<>();
            children.entrySet().stream()
                    .filter(child -> child.getValue().samples >= least)
                    .sorted(
                            Comparator.comparing(
                                    (Map.Entry<String, Node> child) -> -child.getValue().samples))
                    .forEach(child -> called.add(child.getValue().told(child.getKey(), least)));
            Map<String, Object> told = new LinkedHashMap<>();
            told.put("name", name);
            told.put("value", samples);
            told.put("children", called);
            return told;
        }
    }

    private FlameGraph() {}

    /**
     * Looks for so long.
     *
     * @param id of the topology
     */
    static Map<String, Object> take(String id, int seconds)
            throws IOException, InterruptedException {
        Path file = Files.createTempFile(Path.of(""), "flamegraph", ".jfr");
        try {
            record(file, seconds);
            Node root = read(file);
            Map<String, Object> graph = new LinkedHashMap<>();
            graph.put("id", id);
            graph.put("seconds", seconds);
            graph.put("samples", root.samples);
            graph.put("root", root.told("all", root.samples / LEAST_SHARE));
            return graph;
        } finally {
            Files.delete(file);
        }
    }

    private static void record(Path file, int seconds) throws IOException, InterruptedException {
        try (Recording recording = new Recording()) {
            recording.enable(SAMPLE).withPeriod(PERIOD);
            recording.start();
            Thread.sleep(Duration.ofSeconds(seconds).toMillis());
            recording.stop();
            recording.dump(file);
        }
    }

    private static Node read(Path file) throws IOException {
        Node root = new Node();
        try (RecordingFile events = new RecordingFile(file)) {
            while (events.hasMoreEvents()) {
                RecordedEvent event = events.readEvent();
                if (event.getEventType().getName().equals(SAMPLE)
                        && event.getStackTrace() != null) {
                    add(root, event.getStackTrace().getFrames());
                }
            }
        }
        return root;
    }

    /**
     * @param frames the innermost first
     */
    private static void add(Node root, List<RecordedFrame> frames) {
        Node node = root;
        node.samples++;
        for (int i = frames.size() - 1; i >= 0; i--) {
            RecordedFrame frame = frames.get(i);
            String name = frame.getMethod().getType().getName() + "." + frame.getMethod().getName();
            node = node.children.computeIfAbsent(name, method -> new Node());
            node.samples++;
        }
    }
}

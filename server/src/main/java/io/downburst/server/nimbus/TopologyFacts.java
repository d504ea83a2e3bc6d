package io.downburst.server.nimbus;

import io.downburst.server.store.TopologyRecord;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What the server knows of a topology without asking its process.
 *
 * @param restarts how often another process had to be started
 * @param lastEnd how the last process ended, if one has
 * @param files what it has, gone when it is killed
 * @param log what it prints and logs
 */
public record TopologyFacts(
        TopologyRecord record, int restarts, Optional<LastEnd> lastEnd, Path files, Path log) {}

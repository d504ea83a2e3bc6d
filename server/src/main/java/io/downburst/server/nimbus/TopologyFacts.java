package io.downburst.server.nimbus;

import io.downburst.server.store.TopologyRecord;
import java.nio.file.Path;

/**
 * What the server knows of a topology without asking its process.
 *
 * @param files what it has, gone when it is killed
 * @param log what it prints and logs
 */
public record TopologyFacts(TopologyRecord record, Path files, Path log) {}

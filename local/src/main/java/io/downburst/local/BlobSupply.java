package io.downburst.local;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How topologies get their blobs.
 *
 * @param source where from
 * @param workingDirectory a folder that shows them, too, as a worker's own does; empty where the
 *     process is not one topology's
 */
public record BlobSupply(BlobSource source, Optional<Path> workingDirectory) {}

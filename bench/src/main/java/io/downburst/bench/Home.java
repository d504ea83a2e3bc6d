package io.downburst.bench;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the build put the workloads' jar and the engines' libraries. */
final class Home {
    private final Path workloads;

    private Home(Path workloads) {
        this.workloads = workloads;
    }

    static Home find() {
        try {
            return new Home(
                    Path.of(
                            Home.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI()));
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    boolean isBuilt() {
        for (Engine engine : Engine.values()) {
            if (!Files.isDirectory(libraries(engine))) {
                return false;
            }
        }
        return true;
    }

    /** The same workloads on both, and not one library of the other engine. */
    String classPath(Engine engine) {
        return workloads + ":" + libraries(engine).resolve("*");
    }

    private Path libraries(Engine engine) {
        return workloads.resolveSibling("engines").resolve(engine.toString());
    }
}

package io.downburst.bench;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the build put the workloads' jar and the engines' libraries. */
public final class Home {
    private final Path workloads;

    private Home(Path workloads) {
        this.workloads = workloads;
    }

    public static Home find() {
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

    boolean isBuilt(Engine engine) {
        return Files.isDirectory(libraries(engine)) && Files.isDirectory(workloadsLibraries());
    }

    /**
     * The same workloads on all, and not one library of another engine. Our own jars stand before
     * storm-client, as the launcher has them: some of their classes take the place of Storm's.
     */
    String classPath(Engine engine) throws IOException {
        List<String> elements = new ArrayList<>();
        elements.add(workloads.toString());
        try (DirectoryStream<Path> ours =
                Files.newDirectoryStream(libraries(engine), "downburst-*.jar")) {
            ours.forEach(jar -> elements.add(jar.toString()));
        }
        elements.add(libraries(engine).resolve("*").toString());
        elements.add(workloadsLibraries().resolve("*").toString());
        return String.join(File.pathSeparator, elements);
    }

    /** The ratios that `--check` compares with: beside the sources, in version control. */
    Path committedRatios() {
        return module().resolve(Ratios.FILE);
    }

    /** The jar of the workloads. */
    public Path workloads() {
        return workloads;
    }

    /** A folder of jars: what the workloads need beside an engine. */
    public Path workloadsLibraries() {
        return module().resolve("target/engines/bench");
    }

    /** A folder of jars: Storm's release, as it is. */
    public Path storm() {
        return libraries(Engine.STORM);
    }

    private Path libraries(Engine engine) {
        return module().resolve(engine.libraries());
    }

    private Path module() {
        return workloads.getParent().getParent();
    }
}

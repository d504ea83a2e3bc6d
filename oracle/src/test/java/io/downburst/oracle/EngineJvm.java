package io.downburst.oracle;

import io.downburst.oracle.component.KafkaTopic;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Plays cases on one engine in JVMs of their own. */
final class EngineJvm {

    private static final Path TARGET = Path.of("target").toAbsolutePath();
    private static final Path FLUX = TARGET.resolve("flux/flux-core.jar");
    private static final int MINUTES = 10;

    private final String engine;
    private final Path folder;

    private final KafkaBroker kafka;

    private EngineJvm(String engine, KafkaBroker kafka) {
        this.engine = engine;
        this.kafka = kafka;
        this.folder = TARGET.resolve("oracle").resolve(engine);
    }

    static EngineJvm stock(KafkaBroker kafka) {
        return new EngineJvm("stock", kafka);
    }

    static EngineJvm downburst(KafkaBroker kafka) {
        return new EngineJvm("downburst", kafka);
    }

    String name() {
        return engine;
    }

    /** The facts file that a case leaves behind. */
    Path facts(String caseName) {
        return Facts.file(folder, caseName);
    }

    Path log(String run) {
        return folder.resolve(run + ".log");
    }

    /**
     * Plays the named cases in one JVM.
     *
     * @param run names the JVM's log
     * @return the JVM's exit code
     */
    int play(String run, String... cases) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        for (String name : cases) {
            Files.deleteIfExists(facts(name));
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        // For hundreds of topologies of a few tuples each: to compile for long runs takes longer
        // than they do.
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        // Where stock's ZooKeeper writes on after its folder was deleted.
        Path scratch = Files.createDirectories(folder.resolve("tmp").toAbsolutePath());
        command.add("-Djava.io.tmpdir=" + scratch);
        command.add("-Dlog4j2.configurationFile=oracle-log4j2.xml");
        command.add("-Dlog4j2.disable.jmx=true");
        command.add("-Dstorm.jar=" + FLUX); // What `storm local` would set.
        command.add("-D" + KafkaTopic.BROKER + "=" + kafka.address());
        command.add("-cp");
        command.add(classPath());
        command.add(OracleRunner.class.getName());
        command.add(folder.toString());
        command.addAll(List.of(cases));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(Redirect.appendTo(log(run).toFile()))
                        .start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly().waitFor();
        }
        return process.exitValue();
    }

    private String classPath() throws IOException {
        return String.join(
                File.pathSeparator,
                TARGET.resolve("test-classes").toString(),
                Files.readString(TARGET.resolve(engine + ".classpath")));
    }
}

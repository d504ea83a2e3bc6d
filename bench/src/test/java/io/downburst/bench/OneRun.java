package io.downburst.bench;

import io.downburst.bench.workload.Catalogue;
import io.downburst.bench.workload.Workload;
import java.nio.file.Path;
import java.util.List;

/** A short run of one workload on one engine. */
final class OneRun {
    private OneRun() {}

    static Run of(String workload, Engine engine, Path out, String... flags) throws Exception {
        return child(out, flags).run(workload(workload), engine, 1, () -> {});
    }

    static ChildProcess child(Path out, String... flags) {
        return new ChildProcess(
                new Settings(List.of(Engine.STORM), 1, 1, 2, List.of(flags), out), Home.find());
    }

    static Workload workload(String name) {
        return Catalogue.named(name).get(0);
    }
}

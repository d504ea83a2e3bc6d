package io.downburst.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.cli.programs.Programs;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that call {@code storm}, with our folder on the PATH. */
class StormShimIT {

    private static final Path STORM = Launched.LAUNCHER.resolveSibling("bin").resolve("storm");

    @TempDir Path folder;

    @BeforeEach
    void rehearse() throws Exception {
        Launched.rehearse(folder, "local", "list", "server");
    }

    private Launched storm(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(STORM.toString()));
        command.addAll(List.of(arguments));
        return Launched.start(folder, Map.of(), command);
    }

    @Test
    void itsNimbusIsTheServerOfItsCommands() throws Exception {
        String dir = folder.resolve("server").toString();
        Launched nimbus =
                storm("nimbus", "-c", "nimbus.thrift.port=1", "--ui-port", "0", "--dir", dir);
        nimbus.awaitLine("downburst: serving in " + dir);
        Path jar = Programs.jar(folder.resolve("programs.jar"));
        String main = Programs.class.getName() + "$Endless";
        storm("jar", "--dir", dir, "-c", "topology.worker.childopts=-Xmx128m", jar.toString(), main)
                .assertExit(0);

        Launched list = storm("list", "--config", "none.yaml", "-c", "a=1", "--dir", dir);
        assertThat(list.assertExit(0).out()).containsPattern("\nendless +ACTIVE ");
        storm("kill", "endless", "-w", "0", "--dir", dir).assertExit(0);
        nimbus.interrupt().assertExit(0);
    }

    @Test
    void whatTheServerHasBuiltInEndsWell() throws Exception {
        for (String daemon : List.of("supervisor", "ui", "logviewer", "drpc")) {
            assertThat(storm(daemon).assertExit(0).out())
                    .isEqualTo("storm: " + daemon + " is built in: storm nimbus does its work\n");
        }
        assertThat(storm("shell").assertExit(1).err()).isEqualTo("storm: Downburst has no shell\n");
    }

    @Test
    void scriptsFindStormsVersion() throws Exception {
        assertThat(storm("version").assertExit(0).out()).contains("\nStorm 2.8.3\n");
    }
}

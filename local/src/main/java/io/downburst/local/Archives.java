package io.downburst.local;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Unpacks what Storm's supervisor unpacks, and by the same rule: a blob's key tells its kind. */
final class Archives {

    private static final Logger LOG = LoggerFactory.getLogger(Archives.class);

    private static final List<String> ZIPS = List.of("jar", "zip");
    private static final List<String> TARS = List.of("tar", "tar.gz", "tgz");

    private Archives() {}

    /** Unpacks a blob into a folder; one that is no archive by its key is only moved there. */
    static void unpack(String key, Path file, Path target) throws IOException {
        if (isOneOf(ZIPS, key)) {
            unzip(file, Files.createDirectory(target));
        } else if (isOneOf(TARS, key)) {
            untar(file, Files.createDirectory(target));
        } else {
            LOG.warn("Cannot uncompress blob {}: its key ends like none of {} {}", key, ZIPS, TARS);
            Files.move(file, target);
        }
    }

    private static boolean isOneOf(List<String> kinds, String key) {
        String name = key.toLowerCase(Locale.ROOT);
        return kinds.stream()
                .anyMatch(
                        kind ->
                                name.endsWith("." + kind)
                                        || name.endsWith("_" + kind.replace('.', '_')));
    }

    /** As in Storm, an entry that leads out of the folder is left out. */
    private static void unzip(Path file, Path folder) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                Path target = folder.resolve(entry.getName()).normalize();
                if (!target.startsWith(folder)) {
                    LOG.error("Left out {}, which is outside of {}", entry.getName(), folder);
                } else if (!entry.isDirectory()) {
                    Files.createDirectories(target.getParent());
                    try (InputStream content = zip.getInputStream(entry)) {
                        Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
                    }
                }
            }
        }
    }

    /**
     * By the program that Storm uses: it knows links and modes, and refuses to leave its folder.
     */
    private static void untar(Path file, Path folder) throws IOException {
        Process tar =
                new ProcessBuilder(
                                "tar",
                                "--no-same-owner",
                                "-xf",
                                file.toString(),
                                "-C",
                                folder.toString())
                        .redirectErrorStream(true)
                        .start();
        try (InputStream said = tar.getInputStream()) {
            String reason = new String(said.readAllBytes(), StandardCharsets.UTF_8).strip();
            if (tar.waitFor() != 0) {
                throw new IOException("tar cannot unpack it: " + reason);
            }
        } catch (InterruptedException e) {
            tar.destroyForcibly();
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while tar was unpacking", e);
        }
    }
}

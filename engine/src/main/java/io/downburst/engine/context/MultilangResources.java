package io.downburst.engine.context;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The folders named {@code resources} of the class path, where jars keep the scripts of their
 * multilang components and Storm's adapters for other languages.
 */
final class MultilangResources {

    private static final String FOLDER = "resources";

    private MultilangResources() {}

    /** Copies them all into one directory; of files with one name, the first on the class path. */
    static void copyTo(Path directory) throws IOException {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        for (URL url : Collections.list(loader.getResources(FOLDER))) {
            URLConnection connection = url.openConnection();
            if (connection instanceof JarURLConnection jar) {
                copyJar(Path.of(URI.create(jar.getJarFileURL().toString())), directory);
            } else {
                copyFolder(Path.of(URI.create(url.toString())), directory);
            }
        }
    }

    private static void copyJar(Path jar, Path directory) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            List<JarEntry> entries =
                    file.stream()
                            .filter(entry -> !entry.isDirectory())
                            .filter(entry -> entry.getName().startsWith(FOLDER + "/"))
                            .toList();
            for (JarEntry entry : entries) {
                String name = entry.getName().substring(FOLDER.length() + 1);
                try (InputStream content = file.getInputStream(entry)) {
                    copy(content, name, directory);
                }
            }
        }
    }

    private static void copyFolder(Path folder, Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                try (InputStream content = Files.newInputStream(file)) {
                    copy(content, folder.relativize(file).toString(), directory);
                }
            }
        }
    }

    private static void copy(InputStream content, String name, Path directory) throws IOException {
        Path target = directory.resolve(name).normalize();
        if (!target.startsWith(directory)) {
            throw new IOException("A jar has a resource outside its own folder: " + name);
        }
        if (!Files.exists(target)) {
            Files.createDirectories(target.getParent());
            Files.copy(content, target);
        }
    }
}

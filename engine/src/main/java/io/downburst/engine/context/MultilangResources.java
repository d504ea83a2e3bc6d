package io.downburst.engine.context;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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
        for (Path place : places()) {
            if (Files.isDirectory(place)) {
                copyFolder(place.resolve(FOLDER), directory);
            } else {
                copyJar(place, directory);
            }
        }
    }

    /**
     * Jars and folders that may have one. A class loader finds it only in jars that list their
     * folders, which not all do; the JVM's class path it may not be alone with.
     */
    private static Set<Path> places() throws IOException {
        Set<Path> places = new LinkedHashSet<>();
        for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) {
            Path place = Path.of(element).toAbsolutePath().normalize();
            if (element.endsWith(".jar") && Files.isRegularFile(place)
                    || Files.isDirectory(place.resolve(FOLDER))) {
                places.add(place);
            }
        }
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        for (URL url : Collections.list(loader.getResources(FOLDER))) {
            URLConnection connection = url.openConnection();
            places.add(
                    connection instanceof JarURLConnection jar
                            ? Path.of(URI.create(jar.getJarFileURL().toString()))
                            : Path.of(URI.create(url.toString())).getParent());
        }
        return places;
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

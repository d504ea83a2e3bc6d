package io.downburst.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** The user's main class. */
final class Program {

    private static final int SUGGESTIONS = 3;

    private final Method main;

    private Program(Method main) {
        this.main = main;
    }

    /**
     * Finds the class without running any of its code.
     *
     * @throws UsageException if it is not there, cannot be loaded, or has no main
     */
    static Program find(Path jar, String className) throws UsageException {
        try {
            return new Program(mainOf(Class.forName(className, false, appClassLoader())));
        } catch (ClassNotFoundException e) {
            throw new UsageException(
                    "no class " + className + " in " + jar + suggest(jar, className));
        } catch (NoSuchMethodException e) {
            throw new UsageException(
                    "class " + className + " has no public static void main(String[])");
        } catch (UnsupportedClassVersionError e) {
            throw new UsageException(
                    "class "
                            + className
                            + " needs a newer Java than "
                            + Runtime.version().feature());
        } catch (LinkageError e) {
            throw new UsageException("class " + className + " cannot be loaded: " + e);
        }
    }

    private static ClassLoader appClassLoader() {
        return ClassLoader.getSystemClassLoader();
    }

    private static Method mainOf(Class<?> type) throws NoSuchMethodException {
        Method main = type.getMethod("main", String[].class);
        if (!Modifier.isStatic(main.getModifiers()) || main.getReturnType() != void.class) {
            throw new NoSuchMethodException(type.getName());
        }
        main.setAccessible(true); // Its class need not be public.
        return main;
    }

    private static String suggest(Path jar, String className) throws UsageException {
        List<String> nearest;
        try (JarFile file = new JarFile(jar.toFile())) {
            List<String> names = file.stream().map(JarEntry::getName).toList();
            nearest = suggest(names, className);
        } catch (IOException e) {
            throw new UsageException("not a jar: " + jar + " (" + e.getMessage() + ")");
        }
        return nearest.isEmpty() ? "" : "; did you mean " + String.join(" or ", nearest) + "?";
    }

    /** The class names among a jar's entries whose simple name is nearest to the one wanted. */
    static List<String> suggest(List<String> entries, String className) {
        List<String> classes =
                entries.stream()
                        .filter(name -> name.endsWith(".class") && !name.contains("$"))
                        .map(name -> name.substring(0, name.length() - 6).replace('/', '.'))
                        .toList();
        List<String> simple = classes.stream().map(Program::simpleName).distinct().toList();
        return Nearest.some(simpleName(className), simple, SUGGESTIONS).stream()
                .flatMap(near -> classes.stream().filter(name -> simpleName(name).equals(near)))
                .limit(SUGGESTIONS)
                .toList();
    }

    private static String simpleName(String className) {
        return className.substring(className.lastIndexOf('.') + 1);
    }

    /**
     * Runs it on this thread until its main returns.
     *
     * @throws Throwable whatever main throws
     */
    void run(List<String> arguments) throws Throwable {
        try {
            main.invoke(null, (Object) arguments.toArray(String[]::new));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}

package io.downburst.resolver;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.maven.repository.internal.MavenRepositorySystemUtils;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.DefaultRepositorySystemSession;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.LocalRepository;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactResult;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.util.artifact.JavaScopes;
import org.eclipse.aether.util.filter.DependencyFilterUtils;
import org.eclipse.aether.util.repository.SimpleResolutionErrorPolicy;

/**
 * Which artifacts are wanted, and where they may be.
 *
 * @param kept the folder where they are kept once found
 */
record Request(List<Dependency> artifacts, List<RemoteRepository> repositories, Path kept) {

    private static final int SILENCE_MILLIS = 60_000;

    /** Reads Storm's flags. */
    static Request of(Map<String, String> flags) throws UnresolvedException {
        String kept = flags.get("--mavenLocalRepositoryDirectory");
        return new Request(
                Coordinates.artifacts(flags.get("--artifacts")),
                Repositories.of(flags),
                kept == null
                        ? Path.of(System.getProperty("user.home"), ".m2", "repository")
                        : Path.of(kept).toAbsolutePath());
    }

    /** Finds the artifacts and what they need to run, in the order of a class path. */
    Map<String, Path> resolve() throws UnresolvedException {
        RepositorySystem system = new RepositorySystemSupplier().get();
        DefaultRepositorySystemSession session = MavenRepositorySystemUtils.newSession();
        session.setLocalRepositoryManager(
                system.newLocalRepositoryManager(session, new LocalRepository(kept.toFile())));
        session.setConfigProperty(ConfigurationProperties.REQUEST_TIMEOUT, SILENCE_MILLIS);
        // What was not there a moment ago may be there now.
        session.setResolutionErrorPolicy(new SimpleResolutionErrorPolicy(false, false));
        CollectRequest wanted = new CollectRequest(artifacts, List.of(), repositories);
        DependencyRequest request =
                new DependencyRequest(
                        wanted,
                        DependencyFilterUtils.classpathFilter(
                                JavaScopes.COMPILE, JavaScopes.RUNTIME));
        Map<String, Path> jars = new LinkedHashMap<>();
        try {
            for (ArtifactResult result :
                    system.resolveDependencies(session, request).getArtifactResults()) {
                Artifact artifact = result.getArtifact();
                jars.put(Coordinates.text(artifact), artifact.getFile().toPath());
            }
        } catch (DependencyResolutionException e) {
            throw new UnresolvedException(reason(e));
        }
        return jars;
    }

    /** What says which artifact, and why, lies within. */
    private static String reason(Throwable thrown) {
        for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
            if (cause instanceof ArtifactTransferException) {
                return cause.getMessage();
            }
        }
        return thrown.getMessage();
    }
}

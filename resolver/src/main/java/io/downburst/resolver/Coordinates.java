package io.downburst.resolver;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.graph.Exclusion;
import org.eclipse.aether.util.artifact.JavaScopes;

/** Artifacts as Storm's flag has them: {@code group:artifact:version^group:artifact,...}. */
final class Coordinates {

    private static final String ANY = "*";

    private Coordinates() {}

    static List<Dependency> artifacts(String flag) throws UnresolvedException {
        List<Dependency> artifacts = new ArrayList<>();
        for (String artifact : flag.split(",")) {
            if (!artifact.isBlank()) {
                artifacts.add(artifact(artifact.strip()));
            }
        }
        if (artifacts.isEmpty()) {
            throw malformed(flag);
        }
        return artifacts;
    }

    private static Dependency artifact(String text) throws UnresolvedException {
        String[] parts = text.split("\\^");
        List<Exclusion> exclusions = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            exclusions.add(exclusion(parts[i].split(":")));
        }
        try {
            return new Dependency(
                    new DefaultArtifact(parts[0]), JavaScopes.COMPILE, false, exclusions);
        } catch (IllegalArgumentException e) {
            throw malformed(text);
        }
    }

    /** What is not said may be anything. */
    private static Exclusion exclusion(String[] parts) {
        return new Exclusion(parts[0], part(parts, 1), part(parts, 2), part(parts, 3));
    }

    private static String part(String[] parts, int index) {
        return index < parts.length ? parts[index] : ANY;
    }

    private static UnresolvedException malformed(String text) {
        return new UnresolvedException(
                "--artifacts needs group:artifact:version, and perhaps ^group:artifact to leave"
                        + " some out, but was given "
                        + text);
    }

    /** As Storm names an artifact that it submits. */
    static String text(Artifact artifact) {
        String classifier = artifact.getClassifier();
        return artifact.getGroupId()
                + ":"
                + artifact.getArtifactId()
                + ":"
                + artifact.getExtension()
                + (classifier.isEmpty() ? "" : ":" + classifier)
                + ":"
                + artifact.getVersion();
    }
}

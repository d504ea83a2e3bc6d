package io.downburst.resolver;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.Proxy;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;

/** Maven Central and those that the user names; one that is named central takes its place. */
final class Repositories {

    private static final String CENTRAL = "central";
    private static final String CENTRAL_URL = "https://repo1.maven.org/maven2/";

    private Repositories() {}

    /** Reads Storm's flags. */
    static List<RemoteRepository> of(Map<String, String> flags) throws UnresolvedException {
        Map<String, String> urls = new LinkedHashMap<>();
        urls.put(CENTRAL, CENTRAL_URL);
        for (String repository : flags.getOrDefault("--artifactRepositories", "").split(",")) {
            if (!repository.isBlank()) {
                String[] parts = repository.strip().split("\\^");
                if (parts.length != 2 || !parts[1].contains(":")) {
                    throw new UnresolvedException(
                            "--artifactRepositories needs name^url, but was given " + repository);
                }
                urls.put(parts[0], parts[1]);
            }
        }
        Proxy proxy = proxy(flags);
        List<RemoteRepository> repositories = new ArrayList<>();
        urls.forEach(
                (name, url) ->
                        repositories.add(
                                new RemoteRepository.Builder(name, "default", url)
                                        .setProxy(proxy)
                                        .build()));
        return repositories;
    }

    /** Null for none. */
    private static Proxy proxy(Map<String, String> flags) throws UnresolvedException {
        String url = flags.get("--proxyUrl");
        if (url == null) {
            return null;
        }
        try {
            URI uri = new URI(url);
            if (uri.getHost() != null && uri.getPort() > 0) {
                return new Proxy(uri.getScheme(), uri.getHost(), uri.getPort(), user(flags));
            }
        } catch (URISyntaxException e) {
            // Told below.
        }
        throw new UnresolvedException(
                "--proxyUrl needs a URL such as http://proxy:3128, but was given " + url);
    }

    private static Authentication user(Map<String, String> flags) {
        String name = flags.get("--proxyUsername");
        return name == null
                ? null
                : new AuthenticationBuilder()
                        .addUsername(name)
                        .addPassword(flags.get("--proxyPassword"))
                        .build();
    }
}

package io.downburst.server.web;

import java.net.URI;
import java.util.List;

/**
 * What a door goes by.
 *
 * @param scheme http or https
 * @param names as browsers send them; {@code *.} at the beginning stands for any one label
 * @param port where the door listens
 */
record OwnNames(String scheme, List<String> names, int port) {

    static final String HTTPS = "https";

    private static final String ANY_LABEL = "*";

    boolean isHttps() {
        return scheme.equals(HTTPS);
    }

    /** Whether it is ours, as a Host header has it: with the port, unless that is the usual one. */
    boolean isHost(String host) {
        String suffix = ":" + port;
        if (host.endsWith(suffix)) {
            return isName(host.substring(0, host.length() - suffix.length()));
        }
        return port == (isHttps() ? 443 : 80) && isName(host);
    }

    /** Whether it is a name of ours, without any port. */
    boolean isName(String host) {
        String name = CertificateNames.asSent(host);
        return names.contains(name) || names.contains(withoutFirstLabel(name));
    }

    private static String withoutFirstLabel(String name) {
        int dot = name.indexOf('.');
        return dot <= 0 ? name : ANY_LABEL + name.substring(dot);
    }

    /** Whether a page of ours would send it as its Origin. */
    boolean isOrigin(String origin) {
        try {
            URI uri = URI.create(origin);
            return scheme.equals(uri.getScheme())
                    && uri.getRawAuthority() != null
                    && isHost(uri.getRawAuthority());
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    /** Each as a Host header has it. */
    @Override
    public String toString() {
        return names.stream().map(name -> name + ":" + port).toList().toString();
    }
}

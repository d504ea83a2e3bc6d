package io.downburst.server.web;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * The names that a certificate vouches for, in its order and as browsers send them: small letters,
 * a leading {@code *.} for any one label, and {@code [fd00::2]} for IPv6.
 */
final class CertificateNames {

    private static final int DNS = 2;
    private static final int IP = 7;

    private CertificateNames() {}

    /** None where the certificate has no subject alternative names; nobody reads others today. */
    static List<String> of(X509Certificate certificate) throws IOException {
        try {
            Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
            return alternatives == null ? List.of() : of(alternatives);
        } catch (CertificateParsingException e) {
            throw new IOException("the certificate's names make no sense: " + e.getMessage(), e);
        }
    }

    /**
     * @param alternatives each a number that tells the kind, and the name
     */
    static List<String> of(Collection<List<?>> alternatives) {
        List<String> names = new ArrayList<>();
        for (List<?> alternative : alternatives) {
            Object kind = alternative.get(0);
            if (kind.equals(DNS)) {
                names.add(((String) alternative.get(1)).toLowerCase(Locale.ROOT));
            } else if (kind.equals(IP)) {
                String address = (String) alternative.get(1);
                names.add(asSent(address.contains(":") ? "[" + address + "]" : address));
            }
        }
        return names;
    }

    /**
     * A host in the one way of many in which an IPv6 address may be written. What only looks like
     * one stays as it is.
     */
    static String asSent(String host) {
        // What has brackets and no colon, the JDK would look up as a name.
        if (!host.startsWith("[") || !host.endsWith("]") || !host.contains(":")) {
            return host.toLowerCase(Locale.ROOT);
        }
        try {
            String all = InetAddress.getByName(host).getHostAddress();
            return "[" + all.replaceFirst("(^|:)(0(:|$)){2,}", "::") + "]";
        } catch (UnknownHostException e) {
            return host;
        }
    }
}

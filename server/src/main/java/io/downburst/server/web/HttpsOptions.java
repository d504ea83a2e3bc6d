package io.downburst.server.web;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How other machines reach a server.
 *
 * @param host a name or an address of this machine; 0.0.0.0 or :: for all that it has
 * @param port 0 for any
 * @param keyStore a PKCS12 file with one private key and its certificate
 * @param passwordFile the first line of which opens the key store; empty if it has no password
 */
public record HttpsOptions(String host, int port, Path keyStore, Optional<Path> passwordFile) {}

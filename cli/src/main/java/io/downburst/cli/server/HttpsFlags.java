package io.downburst.cli.server;

import io.downburst.cli.UsageException;
import io.downburst.server.web.HttpsOptions;
import java.nio.file.Path;
import java.util.Optional;

/** The flags that let other machines reach a server: by TLS, or not at all. */
final class HttpsFlags {

    static final Flag HOST = Flag.withValue("--host");
    static final Flag KEY_STORE = Flag.withValue("--tls-keystore");
    static final Flag PASSWORD_FILE = Flag.withValue("--tls-password-file");
    static final Flag PORT = Flag.withValue("--https-port");

    static final String USAGE =
            "[--host ADDRESS --tls-keystore FILE.p12 [--tls-password-file FILE] [--https-port N]]";

    private static final int USUAL_PORT = 8_443;

    private HttpsFlags() {}

    /** What they ask for; empty if other machines are not to be heard. */
    static Optional<HttpsOptions> of(Tokens tokens) throws UsageException {
        if (!tokens.has(HOST)) {
            for (Flag flag : new Flag[] {KEY_STORE, PASSWORD_FILE, PORT}) {
                if (tokens.has(flag)) {
                    throw new UsageException(
                            flag.name()
                                    + " is for other machines: it needs --host and the name or address"
                                    + " by which they reach this one");
                }
            }
            return Optional.empty();
        }
        return Optional.of(
                new HttpsOptions(
                        given(tokens, HOST).orElseThrow(),
                        tokens.port(PORT, 0).orElse(USUAL_PORT),
                        given(tokens, KEY_STORE).map(Path::of).orElseThrow(HttpsFlags::noKeyStore),
                        given(tokens, PASSWORD_FILE).map(Path::of)));
    }

    private static Optional<String> given(Tokens tokens, Flag flag) throws UsageException {
        Optional<String> value = tokens.last(flag);
        if (value.isPresent() && value.get().isBlank()) {
            throw new UsageException(flag.name() + " needs a value after it");
        }
        return value;
    }

    private static UsageException noKeyStore() {
        return new UsageException(
                "--host needs --tls-keystore FILE.p12, since without TLS everybody on the way would"
                        + " hear the token: make one of a certificate with openssl pkcs12 -export"
                        + " -passout pass: -in CERTIFICATE.pem -inkey KEY.pem -out FILE.p12, or leave"
                        + " --host out and come by ssh -L 8080:127.0.0.1:8080");
    }
}

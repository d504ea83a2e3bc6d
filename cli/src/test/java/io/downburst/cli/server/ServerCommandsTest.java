package io.downburst.cli.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.downburst.cli.UsageException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user is told who typed something wrong; nothing of it asks a server. */
class ServerCommandsTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    server now              | too many words; usage: downburst server
                    server --thrift-port 0  | --thrift-port needs a number from 1 to 65535
                    server --host 0.0.0.0   | --host needs --tls-keystore FILE.p12, since without TLS
                    server --host localhost --https-port 8443 | --host needs --tls-keystore FILE.p12
                    server --host= --tls-keystore a | --host needs a value after it
                    server --host a --tls-keystore= | --tls-keystore needs a value after it
                    server --host a --tls-keystore a --https-port 65536 | --https-port needs a number
                    server --tls-keystore a | --tls-keystore is for other machines: it needs --host
                    server --tls-password-file a | --tls-password-file is for other machines: it needs
                    server --https-port 8443 | --https-port is for other machines: it needs --host
                    list all                | too many words; usage: downburst list
                    kill                    | no topology given; usage: downburst kill
                    kill a -w soon          | -w needs a number, but was given soon
                    kill a -w               | -w needs a value after it
                    activate a b            | too many words; usage: downburst activate
                    deactivate a --dri b    | unknown flag --dri; did you mean --dir?
                    rebalance a -e b        | -e needs component=executors, but was given b
                    rebalance a -n 0        | -n needs a positive number of workers
                    rebalance a -t b        | -t needs a JSON object, but was given b
                    monitor a -w failed     | -w needs emitted or transferred, but was given failed
                    monitor a -i 0          | -i needs a positive number of seconds
                    upload-credentials a b  | a key without a value; usage: downburst upload
                    upload-credentials a -f none | cannot read the credentials in none:
                    drpc-client -f a        | no argument given; usage: downburst drpc-client
                    drpc-client a b c       | a function without an argument; usage: downburst
                    set_log_level a         | no logger given; usage: downburst set_log_level
                    set_log_level a -l b=LOUD | -l needs logger=LEVEL or logger=LEVEL:seconds, but
                    blobstore lst           | downburst blobstore has no command lst; did you mean list?
                    blobstore cat           | no key given; usage: downburst blobstore cat
                    blobstore create a -a b | -a needs u:NAME:rwa or o::r, but was given b
                    blobstore delete        | no key given; usage: downburst blobstore delete
                    blobstore set-acl a     | no ACL given; usage: downburst blobstore set-acl
                    blobstore replication --update a | no replication factor given; usage:
                    top now                 | too many words; usage: downburst top
                    top -i 0                | -i needs a positive number of seconds
                    localconfvalue          | no key given; usage: downburst localconfvalue
                    logs -x                 | unknown flag -x; usage: downburst logs
                    """)
    void saysWhatIsWrong(String typed, String message) {
        List<String> words = Arrays.asList(typed.split(" "));
        assertThatThrownBy(() -> ServerCommands.run(words.get(0), words.subList(1, words.size())))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith(message);
    }
}

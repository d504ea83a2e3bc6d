package io.downburst.cli;

/** What {@code --help} prints. */
final class Help {

    static final String COMMANDS =
            """
            Runs Apache Storm topologies on this machine, in one process.

            usage: downburst COMMAND ...

              local [flags] JAR MAIN [arguments]   run a topology jar; downburst local --help tells more
              example NAME [arguments]             run an example; downburst example --help lists them
              server [--dir DIR]                   run many topologies, each in a JVM of its own
              jar [flags] JAR MAIN [arguments]     submit a topology jar to the server
              list, top, kill, activate, deactivate, rebalance, get-errors, monitor, logs,
              set_log_level, upload-credentials, blobstore, drpc-client, localconfvalue,
              remoteconfvalue, ui
                                                   see to its topologies; downburst server --help
                                                   tells more
              bench                                measure this machine against stock Storm
              classpath                            print the class path, for
                                                   java -cp my.jar:$(downburst classpath) my.Main
              java                                 print which java runs all this
              version                              print this version and Storm's
              help                                 print this

            environment
              DOWNBURST_JAVA        the java to use instead of the newest JDK found
              DOWNBURST_JVM_OPTS    JVM options for local, such as -Xmx4g; STORM_JAR_JVM_OPTS likewise
              STORM_CONF_DIR        folder of storm.yaml, if ~/.storm has none
            """;

    static final String EXAMPLES =
            """
            Runs a topology that ships with this, as local would; docs/examples.md shows what they print.

            usage: downburst example NAME [arguments]

              word-count [FILE [TIMES]]            count the words of a text file, as a first topology
              trident-word-count [FILE [WORD...]]
                                                   count them with Trident and ask for some
              flux-word-count                      count them as a YAML tells
              windowed-word-count [FILE [WORD...]]
                                                   count some of them in each 2,000 lines
              stateful-count [FILE]                count them in a state that outlives kill -9
              streams-word-count [FILE]            find the most frequent ones with the Streams API
              kafka-word-count BROKERS TOPIC COUNTS_TOPIC [PROPERTIES]
                                                   count the words of a Kafka topic into another
              kafka-event-count BROKERS TOPIC [PROPERTIES]
                                                   count the events of a Kafka topic or an event hub
              jdbc-mentions [URL [FILE]]           find people in a novel, and keep them in a database
              redis-word-count HOST:PORT [FILE]
                                                   count words into Redis
              rabbitmq-word-count URI QUEUE COUNTS_QUEUE
                                                   count the words of a queue of RabbitMQ into another
              jms-word-count URL QUEUE COUNTS_QUEUE
                                                   count those of a queue of ActiveMQ into another
              python-word-count [FILE [TIMES]]
                                                   split the lines in Python (needs python3)

            FILE is a novel that ships with them, unless given.
            """;

    static final String LOCAL =
            """
            Runs MAIN of JAR in this JVM. What it submits to Storm runs here until it ends, its time
            is up, or Ctrl-C: then spouts stop, open tuple trees finish, and cleanup runs.
            A second Ctrl-C stops at once.

            usage: downburst local [flags] JAR MAIN [arguments]

              --local-ttl SECONDS   end so long after MAIN has returned; default: run until Ctrl-C
              -c key=value          set a configuration key over all else; JSON, else a string
              --config FILE         read FILE in place of storm.yaml
              --jars A,B            more jars for the class path
              --artifacts G:A:V,...  Maven artifacts, with what they need; G:A:V^G:A leaves some out
              --artifactRepositories NAME^URL,...
                                    where to look for them after Maven Central, or in place of it as
                                    central^URL
              --mavenLocalRepositoryDirectory DIR
                                    keep them in DIR; default: ~/.m2/repository
              --proxyUrl URL, --proxyUsername NAME, --proxyPassword PASSWORD
                                    reach repositories through a proxy
              --java-debug OPTIONS  debugger options, such as
                                    transport=dt_socket,server=y,suspend=n,address=localhost:8000
              --quiet               show nothing while it runs
              --                    ends our flags; what follows is the program's

            Flags may stand before or after MAIN; -c after MAIN is ours only as key=value.
            """;

    static final String JAR =
            """
            Runs MAIN of JAR in a JVM whose Storm clients reach the server: what it submits runs
            there, in a JVM of its own, until it is killed.

            usage: downburst jar [flags] JAR MAIN [arguments]

              -c key=value          set a configuration key over all else; JSON, else a string
              --config FILE         read FILE in place of storm.yaml
              --jars A,B            more jars, which are submitted along with JAR
              --artifacts G:A:V,... and its companions, as downburst local --help tells; they are
                                    submitted along with JAR, too
              --dir DIR             the server's folder; default: ~/.downburst
              --                    ends our flags; what follows is the program's

            Flags but --dir may stand before or after MAIN; -c after MAIN is ours only as key=value.
            """;

    static final String SERVER =
            """
            A server runs many topologies, each in a JVM of its own that is started again when it
            ends. It keeps what was submitted in a folder and starts it when it is started itself.

            usage: downburst server [--dir DIR] [--ui-port N] [--thrift-port N] [--drpc-port N]
                                    [--host ADDRESS --tls-keystore FILE.p12
                                     [--tls-password-file FILE] [--https-port N]]

              --ui-port N           serve the web UI and the REST API there, for this user only;
                                    default: 8080; 0: any port
              --thrift-port N       serve Storm's Thrift on 127.0.0.1, too, for stock clients; any
                                    user of this machine may then submit code that runs as you
              --drpc-port N         serve DRPC on 127.0.0.1, too; any user of this machine may then
                                    ask the functions of the topologies
              --host ADDRESS        let other machines reach the web UI and the REST API by HTTPS, at
                                    this name or address of this machine; 0.0.0.0: at all it has
              --tls-keystore FILE.p12
                                    with this private key and the certificate of it (PKCS12); the
                                    server goes by its subject alternative names
              --tls-password-file FILE
                                    which has the password of that in its first line, for this user's
                                    eyes only; default: it has none
              --https-port N        default: 8443; 0: any port

            Its commands, each with --dir DIR where the server's folder is not ~/.downburst:

              jar [flags] JAR MAIN [arguments]     downburst jar --help tells more
              list
              kill TOPOLOGY... [-w SECONDS] [-i]   -w: between the spouts' end and the topology's;
                                                   default: until no tuple is on its way, at
                                                   most the message timeout
                                                   -i: go on where one cannot be killed
              activate TOPOLOGY
              deactivate TOPOLOGY
              rebalance TOPOLOGY [-w SECONDS] [-n WORKERS] [-e COMPONENT=EXECUTORS]... [-t JSON]
                                                   -t: configuration keys to change
              get-errors TOPOLOGY                  the last error of each component, as JSON
              monitor TOPOLOGY [-m COMPONENT] [-s STREAM] [-w emitted|transferred] [-i SECONDS]
                                                   what a component emits, until Ctrl-C
              set_log_level TOPOLOGY [-l LOGGER=LEVEL[:SECONDS]]... [-r LOGGER]...
                                                   -r: as its own configuration says again
              upload-credentials TOPOLOGY [-f FILE] [KEY VALUE]...
              drpc-client -f FUNCTION ARGUMENT...  ask topologies
              blobstore list [KEY...]
              blobstore cat|create|update KEY [-f FILE]
                                                   -f: in place of standard input and output;
                                                   create takes -a ACL and -r FACTOR, too
              blobstore delete KEY...
              blobstore set-acl KEY -s ACL
              blobstore replication --read KEY, or --update KEY -r FACTOR
              top [-i SECONDS] [-n ROUNDS]         what all topologies do, until Ctrl-C
              logs TOPOLOGY [-f]                   -f: go on as more is logged
              localconfvalue KEY                   as programs on this machine have it
              remoteconfvalue KEY                  as the server has it
            """;

    private Help() {}
}

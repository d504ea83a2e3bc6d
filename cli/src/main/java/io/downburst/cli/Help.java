package io.downburst.cli;

/** What {@code --help} prints. */
final class Help {

    static final String COMMANDS =
            """
            Runs Apache Storm topologies on this machine, in one process.

            usage: downburst COMMAND ...

              local [flags] JAR MAIN [arguments]   run a topology jar; downburst local --help tells more
              example word-count [FILE [TIMES]]    count the words of a text file, as a first topology
              example trident-word-count [FILE [WORD...]]
                                                   count them with Trident and ask for some
              example flux-word-count              count them as a YAML tells
              example windowed-word-count [FILE [WORD...]]
                                                   count some of them in each 2,000 lines
              example stateful-count [FILE]        count them in a state that outlives kill -9
              example streams-word-count [FILE]    find the most frequent ones with the Streams API
              example kafka-word-count BROKERS TOPIC COUNTS_TOPIC [PROPERTIES]
                                                   count the words of a Kafka topic into another
              example kafka-event-count BROKERS TOPIC [PROPERTIES]
                                                   count the events of a Kafka topic or an event hub
              example python-word-count [FILE [TIMES]]
                                                   split the lines in Python (needs python3)
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
              --java-debug OPTIONS  debugger options, such as
                                    transport=dt_socket,server=y,suspend=n,address=localhost:8000
              --quiet               show nothing while it runs
              --                    ends our flags; what follows is the program's

            Flags may stand before or after MAIN; -c after MAIN is ours only as key=value.
            """;

    private Help() {}
}

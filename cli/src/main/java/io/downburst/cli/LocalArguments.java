package io.downburst.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What was typed after {@code downburst local}.
 *
 * <p>Our flags are ours on either side of MAIN, up to a {@code --}; only {@code -c}, which many
 * programs use for themselves, must have the form key=value to be ours after MAIN. Every other
 * token after MAIN is the program's.
 *
 * @param jar the topology's jar
 * @param main the class to run
 * @param jars further jars for the class path
 * @param configFile what stands in for storm.yaml; null if not given
 * @param settings each {@code -c}, as key=value
 * @param timeToLive how long to run after the program's main has returned
 * @param quiet whether to show nothing while it runs
 * @param programArguments what the program is given
 */
record LocalArguments(
        Path jar,
        String main,
        List<Path> jars,
        Path configFile,
        List<String> settings,
        Optional<Duration> timeToLive,
        boolean quiet,
        List<String> programArguments) {

    /**
     * Reads tokens by these rules.
     *
     * @throws UsageException if they do not make sense or name a file that is not there
     */
    static LocalArguments parse(List<String> tokens) throws UsageException {
        return LocalParser.forLocal(tokens.listIterator()).parse();
    }
}

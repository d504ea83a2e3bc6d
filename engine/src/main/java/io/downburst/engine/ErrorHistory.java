package io.downburst.engine;

import java.util.List;

/**
 * What a topology's components reported, as text: no exception of the user's is kept.
 *
 * @param latest the latest reports, newest first, at most 10 a component
 * @param groups all reports by where they came from, the group seen last first, at most 50
 */
public record ErrorHistory(List<ReportedError> latest, List<ErrorGroup> groups) {

    public static final ErrorHistory NONE = new ErrorHistory(List.of(), List.of());
}

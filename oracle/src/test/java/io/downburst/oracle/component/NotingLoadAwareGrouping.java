package io.downburst.oracle.component;

import org.apache.storm.grouping.LoadAwareCustomStreamGrouping;
import org.apache.storm.grouping.LoadMapping;

/** A noting grouping that is told about loads. */
public final class NotingLoadAwareGrouping extends NotingGrouping
        implements LoadAwareCustomStreamGrouping {

    public NotingLoadAwareGrouping(String caseName, Choice choice) {
        super(caseName, choice);
    }

    @Override
    public void refreshLoad(LoadMapping loads) {
        ledger().count(loads == null ? "refreshed without loads" : "refreshed loads");
    }
}

package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.tuple.TridentTuple;

/** A Trident filter that lets all tuples through and tallies them. */
public final class Noting extends BaseFilter {

    private final String caseName;
    private final String key;

    public Noting(String caseName, String key) {
        this.caseName = caseName;
        this.key = key;
    }

    @Override
    public boolean isKeep(TridentTuple tuple) {
        Ledger ledger = Ledger.of(caseName);
        ledger.tally(key, tuple.getValues());
        ledger.count(key);
        return true;
    }
}

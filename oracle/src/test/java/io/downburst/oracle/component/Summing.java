package io.downburst.oracle.component;

import io.downburst.oracle.Ledger;
import org.apache.storm.trident.operation.BaseFilter;
import org.apache.storm.trident.tuple.TridentTuple;

/** A Trident filter that lets all tuples through and counts as many as their first value says. */
public final class Summing extends BaseFilter {

    private final String caseName;
    private final String key;

    public Summing(String caseName, String key) {
        this.caseName = caseName;
        this.key = key;
    }

    @Override
    public boolean isKeep(TridentTuple tuple) {
        for (long n = tuple.getLong(0); n > 0; n--) {
            Ledger.of(caseName).count(key);
        }
        return true;
    }
}

package io.downburst.engine.grouping;

/** Which of a subscription's target tasks its producer should prefer at this moment. */
public interface Locality {

    /** Prefers no task to another. */
    Locality ANYWHERE =
            new Locality() {
                @Override
                public int epoch() {
                    return 0;
                }

                @Override
                public int[] preferred() {
                    return null;
                }
            };

    /** A number that changes whenever the answer of {@link #preferred} may have changed. */
    int epoch();

    /**
     * Indexes into the subscription's ascending target tasks; null or empty means all of them.
     * Never modified after it was returned.
     */
    int[] preferred();
}

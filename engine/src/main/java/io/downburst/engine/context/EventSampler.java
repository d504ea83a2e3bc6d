package io.downburst.engine.context;

import java.util.random.RandomGenerator;

/** Decides for each tuple of one component whether the event loggers get a copy. */
public final class EventSampler {

    private volatile double percent;

    EventSampler(double percent) {
        this.percent = percent;
    }

    /** One read when sampling is off. */
    public boolean chooses(RandomGenerator random) {
        double share = percent;
        return share > 0 && random.nextDouble() * 100 < share;
    }

    void set(double percent) {
        this.percent = percent;
    }
}

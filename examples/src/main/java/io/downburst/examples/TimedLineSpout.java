package io.downburst.examples;

import org.apache.storm.spout.SpoutOutputCollector;
import org.apache.storm.tuple.Values;

/** Lines whose numbers are their times. After the last one, time goes on so that windows end. */
final class TimedLineSpout extends LineSpout {

    private final long windowLength;

    /**
     * @param windowLength in lines
     */
    TimedLineSpout(String file, long windowLength) {
        super(file, 1);
        this.windowLength = windowLength;
    }

    /** Two windows on, the last one has ended and has been left by its lines, too. */
    @Override
    void afterLastLine(SpoutOutputCollector collector, long lines) {
        collector.emit(new Values("", lines + 2 * windowLength));
    }
}

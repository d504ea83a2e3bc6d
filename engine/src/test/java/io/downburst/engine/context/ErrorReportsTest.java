package io.downburst.engine.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.tuple;

import io.downburst.engine.ErrorGroup;
import io.downburst.engine.ReportedError;
import io.downburst.engine.sched.VirtualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.storm.Config;
import org.apache.storm.cluster.ClusterUtils;
import org.junit.jupiter.api.Test;

class ErrorReportsTest {

    private final VirtualClock clock = new VirtualClock();
    private final ErrorReports reports = newReports();

    private ErrorReports newReports() {
        return new ErrorReports(
                Map.of(
                        Config.TOPOLOGY_ERROR_THROTTLE_INTERVAL_SECS, 10,
                        Config.TOPOLOGY_MAX_ERROR_REPORT_PER_INTERVAL, 2),
                clock);
    }

    @Test
    void keepsWhatWasReportedByWhomAndWhen() {
        clock.advance(Duration.ofSeconds(3));
        Exception error = new Exception("broken");

        reports.report("count", 4, error);

        assertThat(reports.history().latest())
                .containsExactly(
                        new ReportedError("count", 4, 3000, ClusterUtils.stringifyError(error)));
    }

    @Test
    void keepsOnlySoManyOfATaskInAnInterval() {
        reportTimes("count", 5);
        reports.report("count", 2, new Exception("of another task"));
        assertThat(reports.history().latest())
                .extracting(ReportedError::taskId)
                .containsExactlyInAnyOrder(1, 1, 2);
    }

    @Test
    void keepsMoreOnceTheIntervalIsOver() {
        reportTimes("count", 3);
        clock.advance(Duration.ofSeconds(10));
        reportTimes("count", 1);
        assertThat(reports.history().latest()).hasSize(2);

        clock.advance(Duration.ofMillis(1));
        reportTimes("count", 3);
        assertThat(reports.history().latest()).hasSize(4);
    }

    @Test
    void putsThoseOfOneCauseTogetherHoweverMany() {
        for (String component : List.of("count", "count", "words", "count")) {
            reportTimes(component, 2);
            clock.advance(Duration.ofSeconds(1));
        }
        reports.report("count", 1, new Exception("of another place"));

        assertThat(reports.history().groups())
                .extracting(
                        ErrorGroup::componentId,
                        ErrorGroup::count,
                        ErrorGroup::firstMillis,
                        ErrorGroup::lastMillis)
                .containsExactly(
                        tuple("count", 1L, 4000L, 4000L),
                        tuple("count", 6L, 0L, 3000L),
                        tuple("words", 2L, 2000L, 2000L));
    }

    @Test
    void goesOnWithWhatAnEarlierEngineWasTold() {
        reports.report("count", 1, fromOnePlace("of long ago"));
        clock.advance(Duration.ofSeconds(1));
        reports.report("words", 2, fromOnePlace("of late"));
        clock.advance(Duration.ofSeconds(1));
        ErrorReports next = newReports();

        next.remember(reports.history());
        assertThat(next.history()).isEqualTo(reports.history());

        next.report("count", 1, fromOnePlace("of now"));
        assertThat(next.history().latest())
                .extracting(ReportedError::componentId)
                .containsExactly("count", "words", "count");
        assertThat(next.history().groups())
                .extracting(ErrorGroup::componentId, ErrorGroup::count, ErrorGroup::firstMillis)
                .containsExactly(tuple("count", 2L, 0L), tuple("words", 1L, 1000L));
        assertThat(next.history().groups().get(0).stack()).contains("of now");
    }

    private static Exception fromOnePlace(String message) {
        Exception error = new Exception(message);
        error.setStackTrace(
                new StackTraceElement[] {new StackTraceElement("Bolt", "execute", "Bolt.java", 7)});
        return error;
    }

    @Test
    void forgetsTheCauseThatWasSeenLongestAgo() {
        IntStream.range(0, 60).forEach(i -> reportTimes("component-" + i, 1));

        assertThat(reports.history().groups()).hasSize(50);
        assertThat(reports.history().groups().get(49).componentId()).isEqualTo("component-10");
    }

    @Test
    void showsTheLatestTenOfAComponentNewestFirst() {
        for (int i = 0; i < 12; i++) {
            reports.report("count", i, new Exception());
            clock.advance(Duration.ofSeconds(11));
        }

        assertThat(reports.history().latest())
                .extracting(ReportedError::taskId)
                .containsExactlyElementsOf(
                        IntStream.range(2, 12).map(i -> 13 - i).boxed().toList());
    }

    @Test
    void countsWhatItDoesNotKeep() {
        reportTimes("count", 5);

        assertThat(reports.count(1)).isEqualTo(5);
        assertThat(reports.count(2)).isZero();
    }

    @Test
    void neverThrowsAtTheReporter() {
        Exception unprintable =
                new Exception() {
                    @Override
                    public String getMessage() {
                        throw new IllegalStateException("no message either");
                    }
                };

        assertThatCode(() -> reports.report("count", 1, unprintable)).doesNotThrowAnyException();
        assertThatCode(() -> reports.report("count", 1, null)).doesNotThrowAnyException();
        assertThat(reports.history().latest()).hasSize(2).doesNotContainNull();
    }

    private void reportTimes(String component, int times) {
        for (int i = 0; i < times; i++) {
            reports.report(component, 1, new Exception("number " + i));
        }
    }
}

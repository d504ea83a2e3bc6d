package io.downburst.bench.child;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {
    @ParameterizedTest
    @ValueSource(doubles = {7, 900, 15_999, 16_000, 90_000, 3_000_000})
    void findsTheHighestRateHeldToFivePercentAndEndsAtIt(double limit) throws Exception {
        List<Double> tried = new ArrayList<>();
        double held =
                RateSearch.highestHeld(
                        rate -> rate <= limit,
                        rate -> {
                            tried.add(rate);
                            return rate <= limit;
                        });
        assertThat(held).isBetween(limit / 1.05, limit);
        assertThat(tried).containsExactly(held);
    }

    @Test
    void oneBadTrialIsForgiven() throws Exception {
        int[] trials = {0};
        double held =
                RateSearch.highestHeld(
                        rate -> ++trials[0] % 2 == 0 && rate <= 100_000, rate -> true);
        assertThat(held).isBetween(100_000 / 1.05, 100_000.0);
    }

    @Test
    void whatHeldBrieflyOnlyIsLoweredUntilItHoldsForTheWholeWindow() throws Exception {
        List<Double> tried = new ArrayList<>();
        double held =
                RateSearch.highestHeld(
                        rate -> rate <= 100_000,
                        rate -> {
                            tried.add(rate);
                            return rate <= 50_000;
                        });
        assertThat(held).isBetween(50_000 / 1.05, 50_000.0);
        assertThat(tried).isSortedAccordingTo(Comparator.reverseOrder()).endsWith(held);
    }

    @Test
    void anEngineThatHoldsNothingHoldsZero() throws Exception {
        assertThat(RateSearch.highestHeld(rate -> false, rate -> false)).isZero();
    }

    @Test
    void norDoesOneThatHoldsAllBrieflyOnly() throws Exception {
        assertThat(RateSearch.highestHeld(rate -> rate <= 20, rate -> false)).isZero();
    }
}

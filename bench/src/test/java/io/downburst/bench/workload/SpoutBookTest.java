package io.downburst.bench.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class SpoutBookTest {
    private final SpoutBook book = new SpoutBook(1);

    @Test
    void idsRunFromZero() {
        assertThat(book.nextId()).isZero();
        assertThat(book.nextId()).isEqualTo(1);
        assertThat(book.emitted()).isEqualTo(2);
    }

    @Test
    void acksInAnyOrderAreEachAckedOnce() {
        emit(3);
        book.ack(2);
        book.ack(0);
        assertThat(book.eachAckedOnce()).isFalse();
        book.ack(1);
        assertThat(book.eachAckedOnce()).isTrue();
    }

    @Test
    void anIdAckedTwiceInPlaceOfAnotherIsNoticed() {
        emit(3);
        book.ack(0);
        book.ack(0);
        book.ack(2);
        assertThat(book.acked()).isEqualTo(book.emitted());
        assertThat(book.eachAckedOnce()).isFalse();
    }

    @Test
    void twoWrongIdsWithTheRightSumAreNoticed() {
        emit(4);
        book.ack(0);
        book.ack(0);
        book.ack(3);
        book.ack(3);
        assertThat(book.eachAckedOnce()).isFalse();
    }

    @Test
    void mostPendingRemembersThePeak() {
        emit(3);
        book.ack(0);
        book.fail();
        emit(1);
        assertThat(book.mostPending()).isEqualTo(3);
    }

    @Test
    void latencyFromBirthIncludesTheTimeBeforeEmission() {
        long second = 1_000_000_000L;
        book.nextId(System.nanoTime() - second);
        book.ack(0);
        Histogram emission = new Histogram(3);
        Histogram birth = new Histogram(3);
        book.drainTo(emission, birth);
        assertThat(emission.getTotalCount()).isEqualTo(1);
        assertThat(birth.getMinValue() - emission.getMaxValue()).isGreaterThan(second * 99 / 100);
    }

    @Test
    void withoutSamplingNothingIsTimed() {
        SpoutBook untimed = new SpoutBook(0);
        untimed.ack(untimed.nextId());
        Histogram emission = new Histogram(3);
        untimed.drainTo(emission, new Histogram(3));
        assertThat(emission.getTotalCount()).isZero();
    }

    @Test
    void aboutOneIdInSoManyIsTimed() {
        SpoutBook sampling = new SpoutBook(256);
        for (int n = 0; n < 1 << 20; n++) {
            sampling.ack(sampling.nextId());
        }
        Histogram emission = new Histogram(3);
        sampling.drainTo(emission, new Histogram(3));
        assertThat(emission.getTotalCount()).isBetween(4000L, 4200L);
    }

    private void emit(int tuples) {
        for (int n = 0; n < tuples; n++) {
            book.nextId();
        }
    }
}

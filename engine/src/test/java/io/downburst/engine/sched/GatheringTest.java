package io.downburst.engine.sched;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** As placement does it, on a machine whose time passes as the executors say. */
class GatheringTest {

    private static final int SECOND = 20;

    /** So much at once as makes a tenth of a core, of items of 10 us. */
    private static final int TENTH = 500;

    /** One that gets items at the start of each interval. */
    private final class Steady extends Still {
        private final long itemNanos;
        private int items;
        private long begun;
        private long due;

        Steady(long itemNanos, int items) {
            this.itemNanos = itemNanos;
            this.items = items;
        }

        @Override
        protected int slice(long now, int budget) {
            for (; begun * Machine.INTERVAL <= now; begun++) {
                due += items;
            }
            int done = (int) Math.min(due, budget);
            due -= done;
            machine.pass(done * itemNanos);
            return done;
        }

        @Override
        protected boolean wantsMore(long now) {
            return due > 0;
        }

        @Override
        protected long deadline() {
            return begun * Machine.INTERVAL;
        }
    }

    /** One that looks for work once an interval, for long, and finds none. */
    private final class Seeking extends Still {
        private long begun;

        @Override
        protected int slice(long now, int budget) {
            if (begun * Machine.INTERVAL <= now) {
                begun++;
                machine.pass(1_000_000);
            }
            return 0;
        }

        @Override
        protected long deadline() {
            return begun * Machine.INTERVAL;
        }
    }

    private final Machine machine = new Machine();
    private final Cores cores = new Cores(3, machine, false);
    private final Map<Schedulable, Core> start = new HashMap<>();
    private HillClimbing placement;
    private int interval;

    private final Steady few = new Steady(10_000, TENTH / 5);
    private final Steady many = new Steady(10_000, TENTH);
    private final Steady idle = new Steady(10_000, 0);

    @BeforeEach
    void startApart() {
        startOn(few, many, idle);
    }

    /** Each on a core of its own. */
    private void startOn(Schedulable... all) {
        start.clear();
        for (int i = 0; i < all.length; i++) {
            Core core = cores.shared().get(i);
            cores.place(all[i], core);
            start.put(all[i], core);
        }
        placement = new HillClimbing(cores, Stream.of(all).map(List::of).toList());
    }

    private void run(int intervals) {
        for (int i = 0; i < intervals; i++) {
            interval++;
            machine.run(cores.all(), interval * Machine.INTERVAL);
            placement.review(interval * Machine.INTERVAL);
        }
    }

    private boolean areTogether() {
        return start.keySet().stream().map(Schedulable::core).distinct().count() == 1;
    }

    private boolean areAtHome() {
        return start.entrySet().stream().allMatch(each -> each.getKey().core() == each.getValue());
    }

    @Test
    void whatFitsOneCoreMeetsOnTheBusiest() {
        run(SECOND);
        assertThat(areAtHome()).as("for the first second").isTrue();
        run(2 * SECOND);
        assertThat(areTogether()).isTrue();
        assertThat(idle.core()).isSameAs(start.get(many));
        int moves = cores.placementEpoch();
        run(60 * SECOND);
        assertThat(cores.placementEpoch()).isEqualTo(moves);
    }

    @Test
    void whatDoesNotFitStaysWhereItIs() {
        few.items = 3 * TENTH;
        many.items = 4 * TENTH;
        run(60 * SECOND);
        assertThat(areAtHome()).isTrue();
    }

    @Test
    void whoWorksAloneAnywayIsNotJoined() {
        few.items = 0;
        run(60 * SECOND);
        assertThat(areAtHome()).isTrue();
    }

    @Test
    void longCallsKeepTheirCoreToThemselves() {
        startOn(few, new Steady(60_000, 10), many);
        run(60 * SECOND);
        assertThat(areAtHome()).isTrue();
    }

    @Test
    void longCallsThatFindNothingDoSoToo() {
        startOn(few, new Seeking(), many);
        run(60 * SECOND);
        assertThat(areAtHome()).isTrue();
    }

    @Test
    void aLongCallNowAndThenHindersNobody() {
        startOn(few, new Steady(60_000, 1), many);
        run(3 * SECOND);
        assertThat(areTogether()).isTrue();
    }

    @Test
    void allGoBackOnceTheyAreTooMuchForOne() {
        run(3 * SECOND);
        assertThat(areTogether()).isTrue();
        few.items = 6 * TENTH;
        many.items = 6 * TENTH;
        run(SECOND);
        assertThat(areAtHome()).isTrue();
        run(60 * SECOND);
        assertThat(areAtHome()).isTrue();
    }

    @Test
    void aHiccupLetsThemStay() {
        run(3 * SECOND);
        many.due += 3 * 10 * TENTH;
        int moves = cores.placementEpoch();
        run(5 * SECOND);
        assertThat(cores.placementEpoch()).isEqualTo(moves);
        assertThat(areTogether()).isTrue();
    }

    @Test
    void theyMeetMoreAndMoreSeldomIfItIsTooMuchEachTime() {
        int first = meetings(120 * SECOND);
        assertThat(first).isBetween(2, 6);
        assertThat(meetings(120 * SECOND)).isLessThan(first);
    }

    /** With more to do each time they meet than a core can. */
    private int meetings(int intervals) {
        int meetings = 0;
        boolean met = false;
        for (int i = 0; i < intervals; i++) {
            run(1);
            boolean together = areTogether();
            meetings += together && !met ? 1 : 0;
            met = together;
            few.items = together ? 6 * TENTH : TENTH;
            many.items = few.items;
        }
        return meetings;
    }

    @Test
    void oneThatGotACoreOfItsOwnMeanwhileKeepsIt() {
        run(3 * SECOND);
        Core own = new Core(3, few, machine);
        cores.dedicated().add(own);
        few.core().disown(few, own);
        few.items = 0;
        many.items = 12 * TENTH;
        run(2 * SECOND);
        assertThat(few.core()).isSameAs(own);
        assertThat(idle.core()).isSameAs(start.get(idle));
    }
}

package io.downburst.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.executor.SpoutExecutor;
import io.downburst.engine.sched.Edge;
import io.downburst.engine.sched.Inbox;
import io.downburst.engine.tuple.Roots;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Holds that classes named Pad keep fields apart, wherever this JVM puts fields. */
class CacheLinesTest {

    /** A cache line, and the one that processors fetch with it. */
    private static final long APART = 128;

    /** Where an object's class stands. */
    private static final long CLASS = 8;

    @ParameterizedTest
    @ValueSource(classes = {Roots.class, Edge.class, Inbox.class, SpoutExecutor.class})
    void whatOneThreadWritesIsFarFromWhatOthersUse(Class<?> type) throws Exception {
        Class<?> pad = type;
        LongSummaryStatistics behind = new LongSummaryStatistics();
        for (; !pad.getSimpleName().endsWith("Pad"); pad = pad.getSuperclass()) {
            offsets(pad, behind);
        }
        LongSummaryStatistics ahead = new LongSummaryStatistics();
        ahead.accept(CLASS);
        for (Class<?> each = pad.getSuperclass(); each != null; each = each.getSuperclass()) {
            offsets(each, ahead);
        }
        assertThat(behind.getMin() - ahead.getMax()).isGreaterThanOrEqualTo(APART);
    }

    private static void offsets(Class<?> type, LongSummaryStatistics offsets) throws Exception {
        // By reflection, since the compiler cannot be told not to warn of this class.
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field only = unsafe.getDeclaredField("theUnsafe");
        only.setAccessible(true);
        Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
        Stream<Field> fields = Arrays.stream(type.getDeclaredFields());
        for (Field field : fields.filter(f -> !Modifier.isStatic(f.getModifiers())).toList()) {
            offsets.accept((long) offset.invoke(only.get(null), field));
        }
    }
}

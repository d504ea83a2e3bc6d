package io.downburst.testing;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that is run on many random schedules of its topology, each with a {@link
 * TopologyTestDriver} of its own. The first that fails is the last, and tells how to run it again:
 * {@code -Ddownburst.schedule=SEED} runs that schedule alone.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@TestTemplate
@ExtendWith({TopologyTestExtension.class, Schedules.class})
public @interface InterleavingTest {

    /** How many schedules. */
    int schedules() default 100;
}

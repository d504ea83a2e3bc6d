package io.downburst.engine;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.downburst.engine.sched.Clock;

/** Which room may know which. */
@AnalyzeClasses(packages = "io.downburst.engine", importOptions = DoNotIncludeTests.class)
class RoomsTest {

    private static final String ROOT = "io.downburst.engine";

    /** The engine's words that every room may pass on. */
    private static final DescribedPredicate<JavaClass> WORDS =
            belongToAnyOf(
                    Failure.class,
                    ErrorHistory.class,
                    ReportedError.class,
                    ErrorGroup.class,
                    Tap.class);

    @ArchTest
    static final ArchRule executor =
            knowsOnly("executor", "sched", "tuple", "grouping", "context", "stats", "plan");

    @ArchTest static final ArchRule grouping = knowsOnly("grouping", "plan");

    @ArchTest
    static final ArchRule context =
            noClasses()
                    .that(resideIn("context"))
                    .should()
                    .dependOnClassesThat(
                            resideInAPackage(ROOT + "..")
                                    .and(not(resideIn("context", "plan", "stats")))
                                    .and(not(belongToAnyOf(Clock.class)))
                                    .and(not(WORDS)));

    @ArchTest static final ArchRule tuple = knowsOnly("tuple");
    @ArchTest static final ArchRule sched = knowsOnly("sched", "tuple");
    @ArchTest static final ArchRule plan = knowsOnly("plan");
    @ArchTest static final ArchRule stats = knowsOnly("stats", "plan");

    /** Storm shades its libraries for itself: their package names change between releases. */
    @ArchTest
    static final ArchRule shadedLibraries =
            noClasses().should().dependOnClassesThat().resideInAPackage("org.apache.storm.shade..");

    /** What Storm runs topologies with; the engine has its own. */
    @ArchTest
    static final ArchRule stormsOwnWorker =
            noClasses()
                    .should()
                    .dependOnClassesThat(
                            resideInAnyPackage(
                                            "org.apache.storm.executor..",
                                            "org.apache.storm.daemon.worker..",
                                            "org.apache.storm.messaging..")
                                    .or(JavaClass.Predicates.simpleName("JCQueue")));

    private static ArchRule knowsOnly(String room, String... others) {
        return noClasses()
                .that(resideIn(room))
                .should()
                .dependOnClassesThat(
                        resideInAPackage(ROOT + "..")
                                .and(not(resideIn(room)))
                                .and(not(resideIn(others)))
                                .and(not(WORDS)));
    }

    private static DescribedPredicate<JavaClass> resideIn(String... rooms) {
        String[] packages = new String[rooms.length];
        for (int i = 0; i < rooms.length; i++) {
            packages[i] = ROOT + "." + rooms[i] + "..";
        }
        return resideInAnyPackage(packages);
    }
}

package io.downburst.engine.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.sim.Ledger.Message;
import io.downburst.engine.sim.Ledger.Token;
import java.util.Collection;
import java.util.List;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.tuple.Values;

/** Emits for one task, and checks where it goes. */
final class Emitter {

    /** A collector's emit. */
    interface Regular {
        List<Integer> emit(String stream, Values values);
    }

    /** A collector's emitDirect. */
    interface Direct {
        void emit(int task, String stream, Values values);
    }

    private final Schedule schedule;
    private final String component;
    private final int task;

    Emitter(Schedule schedule, TopologyContext context) {
        this.schedule = schedule;
        this.component = context.getThisComponentId();
        this.task = context.getThisTaskId();
    }

    /** Emits one tuple on any stream. */
    void emit(int depth, Collection<Message> roots, Regular regular, Direct direct) {
        String stream =
                schedule.topology.thin && schedule.chance(80)
                        ? RandomTopology.STREAMS.get(0)
                        : schedule.anyOf(RandomTopology.STREAMS);
        Token token = new Token(depth);
        int key = schedule.random.nextInt(10) - 5;
        Values values = new Values(token, key);
        int executor = schedule.executorOf(task).firstTask();
        schedule.ledger.sending(token, executor, roots);
        List<Integer> tasks;
        if (stream.equals(RandomTopology.DIRECT)) {
            tasks = emitDirect(values, direct);
        } else {
            tasks = regular.emit(stream, values);
            checkChoice(stream, tasks, key);
        }
        schedule.ledger.sent(token, executor, tasks, roots);
    }

    private List<Integer> emitDirect(Values values, Direct direct) {
        var listeners = schedule.topology.subscriptions(component, RandomTopology.DIRECT);
        if (listeners.isEmpty()) {
            direct.emit(task, RandomTopology.DIRECT, values);
            return List.of();
        }
        int target = schedule.anyOf(schedule.tasksOf(schedule.anyOf(listeners).target()));
        direct.emit(target, RandomTopology.DIRECT, values);
        return List.of(target);
    }

    private void checkChoice(String stream, List<Integer> chosen, int key) {
        int expected = 0;
        for (var listener : schedule.topology.subscriptions(component, stream)) {
            List<Integer> targets = schedule.tasksOf(listener.target());
            List<Integer> its = chosen.stream().filter(targets::contains).toList();
            expected += its.size();
            switch (listener.grouping()) {
                case ALL -> assertThat(its).isEqualTo(targets);
                case GLOBAL -> assertThat(its).isEqualTo(targets.subList(0, 1));
                case FIELDS ->
                        assertThat(its)
                                .containsExactly(
                                        targets.get(Math.floorMod(31 + key, targets.size())));
                default -> assertThat(its).hasSize(1);
            }
        }
        assertThat(chosen).as("tasks of listeners").hasSize(expected);
    }
}

package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.downburst.engine.Engine;
import io.downburst.engine.EngineOptions;
import io.downburst.engine.Tap;
import io.downburst.engine.executor.Scripts.BoltScript;
import io.downburst.engine.executor.Scripts.SpoutScript;
import java.util.ArrayList;
import java.util.List;
import org.apache.storm.topology.TopologyBuilder;
import org.apache.storm.tuple.Values;
import org.apache.storm.utils.Utils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TapTest {

    private final List<Object> tapped = new ArrayList<>();
    private final List<Object> emitted = new ArrayList<>();
    private final Tap tap = (task, stream, values) -> tapped.add(stream + " " + values);
    private Engine engine;

    @BeforeEach
    void start() throws Exception {
        TopologyBuilder builder = new TopologyBuilder();
        builder.setSpout("spout", Scripts.spout(spout()));
        builder.setBolt("bolt", Scripts.bolt(new BoltScript())).shuffleGrouping("spout");
        engine =
                Engine.create(
                        "test-1-1",
                        "test",
                        builder.createTopology(),
                        Utils.readDefaultConfig(),
                        EngineOptions.standard().withCores(1).steppedByHand());
        engine.start(true);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private SpoutScript spout() {
        return new SpoutScript() {
            @Override
            void next() {
                Values values = new Values(emitted.size());
                emitted.add("default " + values);
                out.emit(values, emitted.size());
            }
        };
    }

    private void step() {
        engine.cores().forEach(core -> core.doWork());
        engine.cores().forEach(core -> core.doWork());
    }

    @Test
    void seesWhatIsEmittedWhileItLooksAndNoMore() {
        step();
        int before = emitted.size();
        assertThat(before).isPositive();
        engine.tap("spout", tap);
        step();
        int after = emitted.size();
        engine.untap("spout", tap);
        step();
        assertThat(emitted).hasSizeGreaterThan(after);
        assertThat(tapped).isEqualTo(emitted.subList(before, after)).isNotEmpty();
    }

    @Test
    void whoStaysSeesOnWhenAnotherGoes() {
        Tap other = (task, stream, values) -> {};
        engine.tap("spout", tap);
        engine.tap("spout", other);
        engine.untap("spout", other);
        step();
        assertThat(tapped).isEqualTo(emitted).isNotEmpty();
    }

    @Test
    void seesNothingOfOthers() {
        engine.tap("bolt", tap);
        step();
        assertThat(tapped).isEmpty();
    }
}

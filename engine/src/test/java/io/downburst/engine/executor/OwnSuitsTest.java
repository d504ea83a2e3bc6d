package io.downburst.engine.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.storm.topology.BasicBoltExecutor;
import org.apache.storm.topology.base.BaseRichSpout;
import org.junit.jupiter.api.Test;

class OwnSuitsTest {

    private abstract static class Parent extends BaseRichSpout {}

    private abstract static class Child extends Parent {}

    @Test
    void codeOfAClassAloneMayBeTheOnlyCaller() {
        assertThat(Own.suits(Parent.class)).isTrue();
    }

    @Test
    void codeOfAParentMayBeOthersToo() {
        assertThat(Own.suits(Child.class)).isFalse();
    }

    @Test
    void codeOfStormIsEveryones() {
        assertThat(Own.suits(BasicBoltExecutor.class)).isFalse();
    }
}

package io.downburst.local;

import org.apache.storm.policy.WaitStrategyProgressive;

/**
 * Storm's own spout wait, but under a name the engine does not know, so that it sleeps by the
 * machine's clock. The engine's equal goes by the engine's clock, and while time is simulated that
 * one may never move.
 */
public final class WallClockWait extends WaitStrategyProgressive {}

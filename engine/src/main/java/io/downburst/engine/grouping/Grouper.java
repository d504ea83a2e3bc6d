package io.downburst.engine.grouping;

/**
 * Decides which of a subscription's target tasks get a tuple. It belongs to one executor, but a
 * foreign thread may call it at the same time: a built-in one then never fails nor leaves its
 * range, at worst it deals a little less evenly. A user's own grouping is on its own, as in stock
 * Storm.
 */
public sealed interface Grouper
        permits OneTaskGrouper, ManyTasksGrouper, DirectGrouper, ShuffleGrouper {}

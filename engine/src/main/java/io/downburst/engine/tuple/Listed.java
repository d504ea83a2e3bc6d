package io.downburst.engine.tuple;

import java.util.List;

/** The list of an only value that does not travel alone, since the list is of a kind of its own. */
public record Listed(List<Object> values) {}

package io.downburst.oracle.component;

import java.io.Serializable;

/** A value that Kryo does not know by itself. */
public record Parcel(String content) implements Serializable {}

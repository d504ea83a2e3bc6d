package io.downburst.engine.tuple;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The roots of a tuple that hangs from more than one tree. */
final class Anchors {

    Roots[] roots = new Roots[2];
    long[] keys = new long[2];
    long[] edges = new long[2];
    int size;

    /** Adds an edge under a root; an edge under a root already there is xored to it. */
    void add(Roots root, long key, long edge) {
        for (int i = 0; i < size; i++) {
            if (roots[i] == root && keys[i] == key) {
                edges[i] ^= edge;
                return;
            }
        }
        if (size == keys.length) {
            roots = Arrays.copyOf(roots, size * 2);
            keys = Arrays.copyOf(keys, size * 2);
            edges = Arrays.copyOf(edges, size * 2);
        }
        roots[size] = root;
        keys[size] = key;
        edges[size++] = edge;
    }

    Map<Long, Long> toIds() {
        Map<Long, Long> ids = new HashMap<>();
        for (int i = 0; i < size; i++) {
            ids.put(EngineTuple.rootId(roots[i], keys[i]), edges[i]);
        }
        return ids;
    }
}

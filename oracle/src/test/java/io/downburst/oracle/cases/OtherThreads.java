package io.downburst.oracle.cases;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;

/** Thread pools that belong to the user, found by components by the name of their case. */
final class OtherThreads {

    static final Map<String, ExecutorService> BY_CASE = new ConcurrentHashMap<>();

    private OtherThreads() {}
}

package io.downburst.server.watch;

import io.downburst.engine.Engine;
import io.downburst.engine.Tap;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.storm.tuple.Fields;

/** The next tuples that a component emits on a stream, as text. */
final class TupleTap implements Tap {

    private static final int LONGEST_VALUE = 1_000;

    private final String stream;
    private final List<String> fields;
    private final CountDownLatch left;
    private final List<Map<String, Object>> tuples = new ArrayList<>();

    private TupleTap(String stream, List<String> fields, int count) {
        this.stream = stream;
        this.fields = fields;
        this.left = new CountDownLatch(count);
    }

    /**
     * Waits for so many, or so long.
     *
     * @throws IllegalArgumentException if there is no such component or stream
     */
    static Map<String, Object> take(
            Engine engine, String component, String stream, int count, Duration patience)
            throws InterruptedException {
        Map<String, Fields> streams =
                engine.plan().componentToStreamToFields().getOrDefault(component, Map.of());
        if (!streams.containsKey(stream)) {
            throw new IllegalArgumentException(
                    "there is no component %s with a stream %s".formatted(component, stream));
        }
        TupleTap tap = new TupleTap(stream, streams.get(stream).toList(), count);
        engine.tap(component, tap);
        try {
            tap.left.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } finally {
            engine.untap(component, tap);
        }
        return tap.taken(engine, component);
    }

    @Override
    public void emitted(int taskId, String streamId, List<Object> values) {
        if (streamId.equals(stream) && left.getCount() > 0) {
            keep(taskId, values);
        }
    }

    /** The text is made here and now: later the values may be others. */
    private synchronized void keep(int taskId, List<Object> values) {
        if (left.getCount() > 0) {
            Map<String, Object> tuple = new LinkedHashMap<>();
            tuple.put("atMillis", System.currentTimeMillis());
            tuple.put("task", taskId);
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                texts.add(text(i < fields.size() ? fields.get(i) : "", values.get(i)));
            }
            tuple.put("values", texts);
            tuples.add(tuple);
            left.countDown();
        }
    }

    private static String text(String field, Object value) {
        if (Secrets.isName(field)) {
            return Secrets.REDACTED;
        }
        if (value == null) {
            return null;
        }
        try {
            String text = shown(value);
            return text.substring(0, Math.min(LONGEST_VALUE, text.length()));
        } catch (RuntimeException | StackOverflowError e) {
            return "(a %s that cannot be shown: %s)"
                    .formatted(value.getClass().getName(), e.getClass().getName());
        }
    }

    private static String shown(Object value) {
        if (value instanceof Map<?, ?> map) {
            return Secrets.redacted(map).toString();
        }
        if (value instanceof byte[] bytes) {
            return Arrays.toString(Arrays.copyOf(bytes, Math.min(LONGEST_VALUE, bytes.length)));
        }
        return value.toString();
    }

    private synchronized Map<String, Object> taken(Engine engine, String component) {
        Map<String, Object> taken = new LinkedHashMap<>();
        taken.put("id", engine.plan().topologyId());
        taken.put("component", component);
        taken.put("stream", stream);
        taken.put("fields", fields);
        taken.put("tuples", List.copyOf(tuples));
        return taken;
    }
}

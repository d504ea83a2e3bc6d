package io.downburst.local;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.storm.generated.DRPCExceptionType;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.utils.WrappedDRPCExecutionException;

/**
 * DRPC requests between their callers and the topology that answers them. A caller waits in {@link
 * #execute}; there is no thread in here.
 */
public final class DrpcRequests {
    private static final String NO_REQUEST_ID = "";

    private static final class Pending {
        final String function;
        final DRPCRequest request;
        final CompletableFuture<String> answer = new CompletableFuture<>();
        volatile Object worker;

        Pending(String function, DRPCRequest request) {
            this.function = function;
            this.request = request;
        }
    }

    private final long timeoutMillis;
    private final Map<String, Queue<Pending>> unfetched = new HashMap<>();
    private final Map<String, Pending> unanswered = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();

    /**
     * @param timeoutMillis how long a caller waits before its request fails
     */
    public DrpcRequests(long timeoutMillis) {
        this.timeoutMillis = timeoutMillis;
    }

    /**
     * Waits for the answer to a request.
     *
     * @throws DRPCExecutionException if the topology failed it, on timeout, interrupt and close
     */
    public String execute(String function, String arguments) throws DRPCExecutionException {
        checkFunction(function);
        String id = Long.toString(lastId.incrementAndGet());
        Pending pending = new Pending(function, new DRPCRequest(arguments, id));
        unanswered.put(id, pending);
        add(pending);
        try {
            return pending.answer.get(timeoutMillis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw failure(DRPCExceptionType.SERVER_TIMEOUT, "Timed Out");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure(DRPCExceptionType.INTERNAL_ERROR, "Interrupted");
        } catch (ExecutionException e) {
            throw (DRPCExecutionException) e.getCause();
        } finally {
            unanswered.remove(id);
            remove(pending);
        }
    }

    private synchronized void add(Pending pending) {
        unfetched.computeIfAbsent(pending.function, name -> new ArrayDeque<>()).add(pending);
    }

    /** Keeps no queue for a function that nobody asks for: names are the callers' to choose. */
    private synchronized void remove(Pending pending) {
        Queue<Pending> queue = unfetched.get(pending.function);
        if (queue != null && queue.remove(pending) && queue.isEmpty()) {
            unfetched.remove(pending.function);
        }
    }

    /**
     * The next request for a function; one with empty id and arguments if there is none.
     *
     * @param worker who takes it, see {@link #failTakenBy}
     */
    public DRPCRequest fetch(String function, Object worker) {
        checkFunction(function);
        Pending next = poll(function);
        if (next == null) {
            return new DRPCRequest("", NO_REQUEST_ID);
        }
        next.worker = worker;
        return next.request;
    }

    private synchronized Pending poll(String function) {
        Queue<Pending> queue = unfetched.get(function);
        Pending next = queue == null ? null : queue.peek();
        if (next != null) {
            remove(next);
        }
        return next;
    }

    /** How many functions have requests that nobody has taken. */
    synchronized int functions() {
        return unfetched.size();
    }

    /** Answers a request; one that is no longer waited for is ignored. */
    public void answer(String id, String result) {
        Pending pending = unanswered.get(id);
        if (pending != null) {
            pending.answer.complete(result);
        }
    }

    /**
     * Fails a request; one that is no longer waited for is ignored.
     *
     * @param cause what the caller is to see, or null for a general failure
     */
    public void fail(String id, DRPCExecutionException cause) {
        Pending pending = unanswered.get(id);
        if (pending != null) {
            fail(
                    pending,
                    cause == null
                            ? failure(DRPCExceptionType.FAILED_REQUEST, "Request failed")
                            : cause);
        }
    }

    /** Fails the requests that a worker has taken and that will not be answered any more. */
    public void failTakenBy(Object worker) {
        unanswered.values().stream()
                .filter(pending -> pending.worker == worker)
                .forEach(
                        pending ->
                                fail(
                                        pending,
                                        failure(
                                                DRPCExceptionType.FAILED_REQUEST,
                                                "The topology that took the request has ended")));
    }

    /** Fails every request that is still waited for. */
    public void close() {
        for (Pending pending : unanswered.values()) {
            fail(pending, failure(DRPCExceptionType.SERVER_SHUTDOWN, "Server Shutting Down"));
        }
    }

    private static void fail(Pending pending, DRPCExecutionException cause) {
        pending.answer.completeExceptionally(cause);
    }

    private static void checkFunction(String function) {
        if (function == null) {
            throw new IllegalArgumentException("The function for a request cannot be null");
        }
    }

    private static DRPCExecutionException failure(DRPCExceptionType type, String message) {
        DRPCExecutionException failure = new WrappedDRPCExecutionException(message);
        failure.set_type(type);
        return failure;
    }
}

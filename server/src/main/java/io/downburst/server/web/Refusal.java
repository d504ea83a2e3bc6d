package io.downburst.server.web;

import java.util.Map;
import org.apache.storm.generated.DRPCExecutionException;

/** Why a request is not answered as its sender wanted. */
final class Refusal extends Exception {

    /** Storm's words for a status. */
    private static final Map<Integer, String> TITLES =
            Map.of(
                    400, "Bad Request",
                    401, "Unauthorized",
                    403, "Forbidden",
                    404, "Not Found",
                    405, "Method Not Allowed",
                    409, "Conflict",
                    413, "Content Too Large",
                    500, "Internal Server Error",
                    501, "Not Implemented",
                    503, "Service Unavailable");

    private final int status;

    Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Of a topology's own process. */
    static Refusal of(DRPCExecutionException refusal) {
        return new Refusal(
                switch (refusal.get_type()) {
                    case FAILED_REQUEST -> 404;
                    case INTERNAL_ERROR -> 500;
                    case SERVER_SHUTDOWN, SERVER_TIMEOUT -> 503;
                },
                refusal.get_msg());
    }

    /** The answer that tells it, as Storm tells what went wrong. */
    Answer answer() {
        return Answer.json(Map.of("error", TITLES.get(status), "errorMessage", getMessage()))
                .withStatus(status);
    }
}

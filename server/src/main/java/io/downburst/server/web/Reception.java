package io.downburst.server.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import io.downburst.server.nimbus.NoProcessException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.NotAliveException;
import org.apache.storm.thrift.TApplicationException;
import org.apache.storm.thrift.TException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Answers what comes in by a door, or turns it away. */
final class Reception implements HttpHandler {

    private static final Logger LOG = LoggerFactory.getLogger(Reception.class);

    private static final Map<String, String> ON_EVERY_ANSWER =
            Map.of(
                    "Content-Security-Policy",
                    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
                    "X-Frame-Options",
                    "DENY",
                    "X-Content-Type-Options",
                    "nosniff",
                    "Referrer-Policy",
                    "no-referrer",
                    "Cross-Origin-Resource-Policy",
                    "same-origin",
                    "Cross-Origin-Opener-Policy",
                    "same-origin");

    private final Guard guard;
    private final Routes routes;

    Reception(Guard guard, Routes routes) {
        this.guard = guard;
        this.routes = routes;
    }

    @Override
    public void handle(HttpExchange exchange) throws IOException {
        send(exchange, answer(exchange));
    }

    private Answer answer(HttpExchange exchange) {
        try {
            return answerOrRefuse(new Call(exchange));
        } catch (Refusal e) {
            return e.answer();
        } catch (NoProcessException e) {
            return new Refusal(503, e.get_msg()).answer();
        } catch (NotAliveException e) {
            return new Refusal(404, e.get_msg()).answer();
        } catch (DRPCExecutionException e) {
            return Refusal.of(e).answer();
        } catch (TApplicationException e) {
            return new Refusal(409, e.getMessage()).answer();
        } catch (TException | IllegalStateException | IllegalArgumentException e) {
            return new Refusal(400, String.valueOf(e.getMessage())).answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Refusal(503, "the server is stopping").answer();
        } catch (IOException | RuntimeException e) {
            LOG.error("{} {}", exchange.getRequestMethod(), exchange.getRequestURI(), e);
            return new Refusal(500, "the server failed, its log tells how").answer();
        }
    }

    private Answer answerOrRefuse(Call call)
            throws Refusal, TException, IOException, InterruptedException {
        guard.checkHost(call);
        guard.checkOrigin(call);
        if (!routes.isOpen(call)) {
            Optional<Answer> admitted = guard.admit(call);
            if (admitted.isPresent()) {
                return admitted.get();
            }
            if (!guard.knows(call)) {
                return guard.turnAway(call);
            }
        }
        if (!call.isRead()) {
            call.readBody();
        }
        return routes.answer(call);
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        try (exchange) {
            Headers headers = exchange.getResponseHeaders();
            ON_EVERY_ANSWER.forEach(headers::set);
            answer.headers().forEach(headers::set);
            boolean bare = exchange.getRequestMethod().equals("HEAD") || answer.body().length == 0;
            exchange.sendResponseHeaders(answer.status(), bare ? -1 : answer.body().length);
            if (!bare) {
                exchange.getResponseBody().write(answer.body());
            }
        }
    }
}

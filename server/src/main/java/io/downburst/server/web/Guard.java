package io.downburst.server.web;

import java.io.IOException;
import java.util.Optional;

/**
 * Decides who may ask. Any web page that a browser shows can send requests to this machine: the
 * names it used, where it comes from and what it cannot know tell its requests from ours.
 */
final class Guard {

    private static final String BEARER = "Bearer ";

    private final AccessToken token;
    private final OwnNames names;
    private final String cookieName;

    Guard(AccessToken token, OwnNames names) {
        this.token = token;
        this.names = names;
        this.cookieName = "downburst-" + names.port();
    }

    /** A name that somebody else's DNS gives to this machine is not ours. */
    void checkHost(Call call) throws Refusal {
        if (call.header("Host").filter(names::isHost).isEmpty()) {
            throw new Refusal(403, "this server goes by the names " + names + " only");
        }
    }

    /** What changes something is not to come from another site's page. */
    void checkOrigin(Call call) throws Refusal {
        if (call.isRead()) {
            return;
        }
        boolean elsewhere =
                call.hasHeader("Origin") && call.header("Origin").filter(names::isOrigin).isEmpty();
        boolean crossing =
                call.hasHeader("Sec-Fetch-Site")
                        && call.header("Sec-Fetch-Site")
                                .filter(site -> site.equals("same-origin") || site.equals("none"))
                                .isEmpty();
        if (elsewhere || crossing) {
            throw new Refusal(403, "asked by the page of another site");
        }
        if (!call.header("X-Downburst").equals(Optional.of("1"))) {
            throw new Refusal(403, "what changes something needs the header X-Downburst: 1");
        }
        if (call.header("Content-Type").filter(Guard::isJson).isEmpty()) {
            throw new Refusal(403, "a POST needs the header Content-Type: application/json");
        }
    }

    private static boolean isJson(String type) {
        return type.split(";", 2)[0].strip().equalsIgnoreCase("application/json");
    }

    /** Whether it comes with the token, or with what a browser got for a ticket. */
    boolean knows(Call call) {
        return call.header("Authorization")
                        .filter(it -> it.startsWith(BEARER))
                        .filter(it -> token.isToken(it.substring(BEARER.length())))
                        .isPresent()
                || call.cookie(cookieName).filter(token::isCookie).isPresent();
    }

    /** What whoever it does not know is told; people get a page. */
    Answer turnAway(Call call) throws Refusal, IOException {
        if (call.isForPeople()) {
            return Pages.logIn();
        }
        throw new Refusal(
                401,
                "needs the token: in a browser, open the address that ./downburst ui prints; in"
                        + " a script, send Authorization: Bearer and what the file token in the"
                        + " server's folder holds");
    }

    /** Takes a ticket for a cookie and leads to the address without it. */
    Optional<Answer> admit(Call call) {
        return call.query("token")
                .filter(ticket -> call.method().equals("GET"))
                .filter(token::takes)
                .map(
                        ticket ->
                                Answer.empty(303)
                                        .with("Location", "/")
                                        .with(
                                                "Set-Cookie",
                                                cookieName
                                                        + "="
                                                        + token.cookie()
                                                        + "; HttpOnly; SameSite=Strict; Path=/"
                                                        + (names.isHttps() ? "; Secure" : "")));
    }
}

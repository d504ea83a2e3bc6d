package io.downburst.local;

/** What is to be done with a topology cannot be done in the state that it is in. */
public final class NoTransitionException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    /**
     * @param event Storm's word for what is to be done
     */
    public NoTransitionException(String event, String status, String id) {
        super("No transition for event: %s, status: %s storm-id: %s".formatted(event, status, id));
    }
}

package io.downburst.engine.executor;

/** Every task of the topology by id, once the engine is wired. */
final class Tasks {

    private final Task[] byId;

    /**
     * @param highest the highest task id
     */
    Tasks(int highest) {
        this.byId = new Task[highest + 1];
    }

    int size() {
        return byId.length - 1;
    }

    void add(Task task) {
        byId[task.id()] = task;
    }

    /**
     * @throws IllegalArgumentException if no such task runs
     */
    Task get(int id) {
        Task task = byId[id];
        if (task == null) {
            throw new IllegalArgumentException("Task " + id + " receives nothing");
        }
        return task;
    }
}

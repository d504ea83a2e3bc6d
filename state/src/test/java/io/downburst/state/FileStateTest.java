package io.downburst.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** States outside any slice: what they change is in the file at once. */
class FileStateTest {

    @TempDir private Path folder;
    private StateFile file;
    private FileState<String, Object> state;

    @BeforeEach
    void open() {
        file = StateFile.open(folder.resolve("topology.db"));
        state = state("bolt-1");
    }

    @AfterEach
    void close() {
        file.close();
    }

    private FileState<String, Object> state(String namespace) {
        StateCodec codec = new StateCodec(namespace, Map.of(), null);
        return new FileState<>(file, "/state/" + namespace, codec);
    }

    private void crash() {
        file.close();
        open();
    }

    @Test
    void whatWasCommittedIsFoundAgain() {
        state.put("a", 1L);
        state.put("b", "two");
        state.put("c", new ArrayList<>(List.of(3)));
        commit(0);
        state.put("a", 2L);
        state.delete("b");
        state.delete("nothing");
        commit(1);
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 2L, "c", List.of(3)));
        assertThat(state.get("b", "nothing")).isEqualTo("nothing");
    }

    @Test
    void whatWasNotPreparedIsNotFoundAgain() {
        state.put("a", 1L);
        commit(0);
        state.put("a", 2L);
        state.put("b", 2L);
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 1L));
    }

    @Test
    void aPreparedTransactionIsFoundAgainAndCommitted() {
        state.put("a", 1L);
        state.prepareCommit(0);
        state.put("a", 2L);
        crash();
        state.commit(0);
        assertThat(all(state)).isEqualTo(Map.of("a", 1L));
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 1L));
    }

    @Test
    void aPreparedTransactionIsFoundAgainAndRolledBack() {
        state.put("a", 1L);
        commit(0);
        state.put("a", 2L);
        state.delete("b");
        state.prepareCommit(1);
        crash();
        state.rollback();
        assertThat(all(state)).isEqualTo(Map.of("a", 1L));
        state.put("a", 3L);
        commit(1);
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 3L));
    }

    @Test
    void aRollbackUndoesWhatWasPutAndChanged() {
        List<Object> value = new ArrayList<>(List.of(1));
        state.put("a", value);
        commit(0);
        value.add(2);
        state.put("a", value);
        state.put("b", 1L);
        state.rollback();
        assertThat(all(state)).isEqualTo(Map.of("a", List.of(1)));
    }

    @Test
    void whatIsPutWhileATransactionIsPreparedIsOfTheNextOne() {
        state.put("a", 1L);
        state.prepareCommit(0);
        state.put("a", 2L);
        state.commit(0);
        crash();
        assertThat(state.get("a")).isEqualTo(1L);
        state.put("a", 3L);
        state.prepareCommit(1);
        state.put("b", 4L);
        state.prepareCommit(1);
        state.commit(1);
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 3L, "b", 4L));
    }

    @Test
    void aCommitThatComesAgainDoesNothing() {
        state.put("a", 1L);
        commit(0);
        state.put("a", 2L);
        state.commit(0);
        crash();
        state.commit(0);
        assertThat(state.get("a")).isEqualTo(1L);
    }

    @Test
    void transactionsOutOfOrderAreRefused() {
        state.prepareCommit(4);
        assertThatThrownBy(() -> state.prepareCommit(5))
                .hasMessage("cannot prepare transaction 5: 4 is not committed yet");
        assertThatThrownBy(() -> state.commit(5))
                .hasMessage("cannot commit transaction 5: 4 is prepared");
    }

    @Test
    void aCommitWithoutTransactionIsAtOnce() {
        state.put("a", 1L);
        state.commit();
        crash();
        assertThat(all(state)).isEqualTo(Map.of("a", 1L));
    }

    @Test
    void statesHaveEntriesOfTheirOwn() {
        FileState<String, Object> other = state("bolt-10");
        state.put("a", 1L);
        other.put("a", 2L);
        commit(0);
        other.prepareCommit(0);
        other.commit(0);
        crash();
        assertThat(state.get("a")).isEqualTo(1L);
        assertThat(state("bolt-10").get("a")).isEqualTo(2L);
    }

    @Test
    void entriesAreRemovedByDeleteOnly() {
        state.put("a", 1L);
        Iterator<Map.Entry<String, Object>> entries = state.iterator();
        entries.next();
        assertThatThrownBy(entries::remove).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aValueThatCannotBeWrittenIsToldInOneLine() {
        state.put("a", new ReentrantLock());
        assertThatThrownBy(() -> state.prepareCommit(0))
                .hasMessageStartingWith(
                        "the state bolt-1 holds a java.util.concurrent.locks.ReentrantLock that"
                                + " Kryo cannot write: ")
                .hasMessageEndingWith(
                        "; register a serializer in topology.state.kryo.register, or set"
                                + " topology.state.provider to"
                                + " org.apache.storm.state.InMemoryKeyValueStateProvider")
                .message()
                .doesNotContain("\n");
    }

    @Test
    void anEntryThatCannotBeReadIsToldInOneLine() {
        file.write("/state/bolt-1/entry/A2HhYQ", new byte[] {100, 100, 100});
        assertThatThrownBy(() -> state("bolt-1"))
                .hasMessageStartingWith("the state bolt-1 cannot be read: ")
                .hasMessageEndingWith(
                        "; if another program's topology had this name, delete its state file or"
                                + " choose another name")
                .message()
                .doesNotContain("\n");
    }

    private void commit(long txid) {
        state.prepareCommit(txid);
        state.commit(txid);
    }

    private static Map<String, Object> all(FileState<String, Object> state) {
        Map<String, Object> all = new HashMap<>();
        state.forEach(entry -> all.put(entry.getKey(), entry.getValue()));
        return all;
    }
}

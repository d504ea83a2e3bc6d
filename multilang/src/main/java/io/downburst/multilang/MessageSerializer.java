package io.downburst.multilang;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.storm.multilang.BoltMsg;
import org.apache.storm.multilang.ISerializer;
import org.apache.storm.multilang.NoOutputException;
import org.apache.storm.multilang.ShellMsg;
import org.apache.storm.multilang.SpoutMsg;
import org.apache.storm.task.TopologyContext;
import org.apache.storm.utils.Utils;

/** Storm's multilang messages as maps and lists, whatever these are written in. */
abstract class MessageSerializer implements ISerializer {

    /** Writes a map or a list. */
    abstract void write(Object value) throws IOException;

    /**
     * Reads a map.
     *
     * @throws NoOutputException if there is no more
     */
    abstract Map<?, ?> read() throws IOException, NoOutputException;

    @Override
    public final Number connect(Map<String, Object> conf, TopologyContext context)
            throws IOException, NoOutputException {
        write(Handshake.of(conf, context));
        return (Number) read().get("pid");
    }

    @Override
    public final void writeBoltMsg(BoltMsg message) throws IOException {
        Map<String, Object> map = new HashMap<>();
        map.put("id", message.getId());
        map.put("comp", message.getComp());
        map.put("stream", message.getStream());
        map.put("task", message.getTask());
        map.put("tuple", message.getTuple());
        write(map);
    }

    @Override
    public final void writeSpoutMsg(SpoutMsg message) throws IOException {
        Map<String, Object> map = new HashMap<>();
        map.put("command", message.getCommand());
        map.put("id", message.getId());
        write(map);
    }

    @Override
    public final void writeTaskIds(List<Integer> taskIds) throws IOException {
        write(taskIds);
    }

    @Override
    public final ShellMsg readShellMsg() throws IOException, NoOutputException {
        Map<?, ?> map = read();
        ShellMsg message = new ShellMsg();
        message.setCommand((String) map.get("command"));
        message.setId(map.get("id"));
        message.setMsg((String) map.get("msg"));
        Object stream = map.get("stream");
        message.setStream(stream == null ? Utils.DEFAULT_STREAM_ID : (String) stream);
        message.setTask(map.get("task") instanceof Number task ? task.longValue() : 0);
        message.setNeedTaskIds(!Boolean.FALSE.equals(map.get("need_task_ids")));
        Object tuples = map.get("tuples");
        message.setTuple(list(tuples != null ? tuples : map.get("tuple")));
        Object anchors = map.get("anchors");
        if (anchors instanceof String anchor) {
            message.addAnchor(anchor);
        } else if (anchors != null) {
            list(anchors).forEach(anchor -> message.addAnchor((String) anchor));
        }
        message.setMetricName((String) map.get("name"));
        message.setMetricParams(map.get("params"));
        if (map.get("level") instanceof Number level) {
            message.setLogLevel(level.intValue());
        }
        return message;
    }

    /** The tuples of a message that holds several, as {@link Handshake} offers. */
    static List<List<Object>> tuples(ShellMsg message) {
        return message.getTuple().stream().map(MessageSerializer::list).toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Object> list(Object value) {
        return (List<Object>) value;
    }
}

package io.downburst.multilang;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.util.Map;
import net.minidev.json.JSONValue;
import net.minidev.json.parser.ParseException;
import org.apache.storm.multilang.NoOutputException;

/**
 * Messages in JSON, each followed by a line {@code end}: what Storm's JsonSerializer speaks, with a
 * bound on what it reads. Storm's own, in 2.8.3, takes no number for a task id, so that every
 * direct emit ends the child.
 */
final class JsonLinesSerializer extends MessageSerializer {

    private static final String END = "end";

    private transient OutputStream output;
    private transient BufferedReader input;

    @Override
    public void initialize(OutputStream processIn, InputStream processOut) {
        output = processIn;
        input = new BufferedReader(new InputStreamReader(new Frames(processOut), UTF_8));
    }

    @Override
    void write(Object value) throws IOException {
        output.write((JSONValue.toJSONString(value) + "\n" + END + "\n").getBytes(UTF_8));
    }

    @Override
    Map<?, ?> read() throws IOException, NoOutputException {
        StringBuilder message = new StringBuilder();
        String line;
        while (!END.equals(line = input.readLine())) {
            if (line == null) {
                if (message.isEmpty()) {
                    throw new NoOutputException();
                }
                throw new EOFException("it broke off within a message");
            }
            message.append(line).append('\n');
        }
        try {
            return (Map<?, ?>) JSONValue.parseWithException(message.toString());
        } catch (ParseException e) {
            throw new IOException("it wrote what is no message", e);
        }
    }
}

package io.downburst.server;

import io.downburst.local.Json;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.net.SocketFactory;
import org.apache.storm.thrift.TException;

/** Speaks HTTP with a server, letter by letter: clients proper would not send what attackers do. */
record Web(SocketFactory sockets, String address, int port, String token) {

    /**
     * @param head status line and headers
     */
    record Reply(int status, String head, String body) {

        Map<String, Object> json() {
            return Json.read(body);
        }

        boolean has(String header) {
            return head.lines().anyMatch(header::equalsIgnoreCase);
        }
    }

    static Web of(Server server, Path folder) throws IOException {
        return of(server.oneTimeAddress(), folder);
    }

    /** Of a server in another process. */
    static Web of(Path folder) throws IOException, TException {
        return of(Server.oneTimeAddresses(folder), folder);
    }

    private static Web of(String address, Path folder) throws IOException {
        int port = URI.create(address).getPort();
        return new Web(SocketFactory.getDefault(), "127.0.0.1", port, token(folder));
    }

    static String token(Path folder) throws IOException {
        return Files.readString(folder.resolve("token")).strip();
    }

    String host() {
        return "Host: " + address + ":" + port;
    }

    String bearer() {
        return "Authorization: Bearer " + token;
    }

    /** What a script of the server's user gets. */
    Reply get(String address) throws IOException {
        return send("GET " + address, List.of(host(), bearer()), "");
    }

    /** The same for an order. */
    Reply post(String address, String body) throws IOException {
        return send(
                "POST " + address,
                List.of(host(), bearer(), "Content-Type: application/json", "X-Downburst: 1"),
                body);
    }

    /** Exactly these headers, and the length of the body if there is one. */
    Reply send(String request, List<String> headers, String body) throws IOException {
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder(request + " HTTP/1.1\r\n");
        headers.forEach(header -> head.append(header).append("\r\n"));
        if (content.length > 0) {
            head.append("Content-Length: ").append(content.length).append("\r\n");
        }
        head.append("Connection: close\r\n\r\n");
        try (Socket socket = sockets.createSocket(InetAddress.getByName(address), port)) {
            try {
                socket.getOutputStream().write(head.toString().getBytes(StandardCharsets.UTF_8));
                socket.getOutputStream().write(content);
                socket.getOutputStream().flush();
            } catch (IOException e) {
                // Hung up on; it may have said why.
            }
            return read(socket);
        }
    }

    private static Reply read(Socket socket) throws IOException {
        String all = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String[] parts = all.split("\r\n\r\n", 2);
        int status = Integer.parseInt(parts[0].split(" ", 3)[1]);
        return new Reply(status, parts[0], parts.length < 2 ? "" : parts[1]);
    }
}

package io.downburst.kafka;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

/** A Kafka of one node in this JVM, with one address for everybody and one as Event Hubs has it. */
final class Broker implements AutoCloseable {

    /** What Event Hubs calls a connection string; here only a password. */
    static final String CONNECTION_STRING =
            "Endpoint=sb://localhost/;SharedAccessKeyName=reader;SharedAccessKey=c2VjcmV0";

    private static final String STORE_PASSWORD = "downburst";

    private final Path trustStore;
    private final int plainPort = freePort();
    private final int securePort = freePort();
    private final KafkaRaftServer server;

    /**
     * Starts it.
     *
     * @param folder for its files
     */
    Broker(Path folder) throws Exception {
        trustStore = folder.resolve("broker.p12");
        makeCertificate();
        Properties properties = properties(folder);
        Path file = folder.resolve("server.properties");
        try (OutputStream out = Files.newOutputStream(file)) {
            properties.store(out, null);
        }
        String[] format = {"format", "-c", file.toString(), "-t", Uuid.randomUuid().toString()};
        StorageTool.execute(format, System.out);
        server = new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
        server.startup();
    }

    private Properties properties(Path folder) throws IOException {
        int controllerPort = freePort();
        Properties properties = new Properties();
        properties.putAll(
                Map.of(
                        "process.roles", "broker,controller",
                        "node.id", "1",
                        "controller.quorum.voters", "1@localhost:" + controllerPort,
                        "controller.listener.names", "CONTROLLER",
                        "listener.security.protocol.map",
                                "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_SSL:SASL_SSL",
                        "listeners",
                                "CONTROLLER://localhost:%d,PLAINTEXT://%s,SASL_SSL://%s"
                                        .formatted(controllerPort, address(), secureAddress()),
                        "log.dirs", folder.resolve("log").toString(),
                        "auto.create.topics.enable", "false",
                        "group.initial.rebalance.delay.ms", "0"));
        properties.putAll(
                Map.of(
                        "offsets.topic.replication.factor", "1",
                        "offsets.topic.num.partitions", "1",
                        "sasl.enabled.mechanisms", "PLAIN",
                        "listener.name.sasl_ssl.plain.sasl.jaas.config",
                                "org.apache.kafka.common.security.plain.PlainLoginModule required"
                                        + " user_$ConnectionString=\"%s\";"
                                                .formatted(CONNECTION_STRING),
                        "ssl.keystore.type", "PKCS12",
                        "ssl.keystore.location", trustStore.toString(),
                        "ssl.keystore.password", STORE_PASSWORD));
        return properties;
    }

    private void makeCertificate() throws IOException, InterruptedException {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-genkeypair",
                                "-keystore",
                                trustStore.toString(),
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                STORE_PASSWORD,
                                "-alias",
                                "broker",
                                "-keyalg",
                                "EC",
                                "-dname",
                                "CN=localhost",
                                "-ext",
                                "SAN=dns:localhost")
                        .redirectErrorStream(true)
                        .start();
        String said = new String(keytool.getInputStream().readAllBytes());
        if (keytool.waitFor() != 0) {
            throw new IOException("no certificate for the broker: " + said);
        }
    }

    /** Runs one in folder {@code args[0]}, and says where, until standard input ends. */
    public static void main(String[] args) throws Exception {
        try (Broker broker = new Broker(Path.of(args[0]))) {
            System.out.println("broker at " + broker.address());
            while (System.in.read() >= 0) {
                // Nobody writes; the end is what matters.
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Where it is reached without ceremony. */
    String address() {
        return "localhost:" + plainPort;
    }

    /** Where it wants TLS and a connection string. */
    String secureAddress() {
        return "localhost:" + securePort;
    }

    /** What a client of Event Hubs would not need: the certificate is one that nobody knows. */
    Map<String, String> trust() {
        return Map.of(
                "ssl.truststore.type",
                "PKCS12",
                "ssl.truststore.location",
                trustStore.toString(),
                "ssl.truststore.password",
                STORE_PASSWORD);
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}

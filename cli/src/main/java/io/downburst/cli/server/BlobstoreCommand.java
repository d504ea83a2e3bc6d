package io.downburst.cli.server;

import io.downburst.cli.FailedException;
import io.downburst.cli.Nearest;
import io.downburst.cli.UsageException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.storm.blobstore.BlobStoreAclHandler;
import org.apache.storm.generated.AccessControl;
import org.apache.storm.generated.KeyNotFoundException;
import org.apache.storm.generated.Nimbus;
import org.apache.storm.generated.ReadableBlobMeta;
import org.apache.storm.generated.SettableBlobMeta;
import org.apache.storm.thrift.TException;

/** {@code downburst blobstore}: sees to the server's blobs, with the words of Storm's command. */
final class BlobstoreCommand {

    private static final Flag FILE = Flag.withValue("-f", "--file");
    private static final Flag ACL = Flag.withValue("-a", "--acl");
    private static final Flag SET = Flag.withValue("-s", "--set");
    private static final Flag REPLICATION = Flag.withValue("-r", "--replication-factor");
    private static final Flag READ = Flag.alone("--read");
    private static final Flag UPDATE = Flag.alone("--update");
    private static final String USAGE = "downburst blobstore ";
    private static final List<String> COMMANDS =
            List.of("list", "cat", "create", "update", "delete", "set-acl", "replication");

    private BlobstoreCommand() {}

    static void run(List<String> typed) throws UsageException, FailedException {
        String command = typed.isEmpty() ? "" : typed.get(0);
        List<String> rest = typed.subList(Math.min(1, typed.size()), typed.size());
        switch (command) {
            case "list" -> list(Tokens.read(rest, USAGE + "list [KEY...]"));
            case "cat" -> cat(Tokens.read(rest, USAGE + "cat KEY [-f FILE]", FILE));
            case "create" -> create(rest);
            case "update" -> update(Tokens.read(rest, USAGE + "update KEY [-f FILE]", FILE));
            case "delete" -> delete(Tokens.read(rest, USAGE + "delete KEY..."));
            case "set-acl" -> setAcl(Tokens.read(rest, USAGE + "set-acl KEY -s ACL", SET));
            case "replication" -> replication(rest);
            default -> throw unknown(command);
        }
    }

    private static UsageException unknown(String command) {
        String nearest = Nearest.one(command, COMMANDS);
        return new UsageException(
                USAGE
                        + "has no command "
                        + command
                        + "; "
                        + (nearest == null
                                ? "it has " + String.join(", ", COMMANDS)
                                : "did you mean " + nearest + "?"));
    }

    private static void list(Tokens tokens) throws FailedException {
        Remote remote = Remote.of(tokens);
        List<String> keys =
                tokens.words().isEmpty()
                        ? remote.call(nimbus -> nimbus.listBlobs("")).get_keys()
                        : tokens.words();
        for (String key : keys) {
            Optional<ReadableBlobMeta> meta = remote.call(nimbus -> meta(nimbus, key));
            if (meta.isPresent()) {
                System.out.printf(
                        "%s %d %s%n",
                        key, meta.get().get_version(), words(meta.get().get_settable().get_acl()));
            } else {
                System.err.println(key + " NOT FOUND");
            }
        }
    }

    private static Optional<ReadableBlobMeta> meta(Nimbus.Iface nimbus, String key)
            throws TException {
        try {
            return Optional.of(nimbus.getBlobMeta(key));
        } catch (KeyNotFoundException e) {
            return Optional.empty();
        }
    }

    private static void cat(Tokens tokens) throws UsageException, FailedException {
        new BlobTransfer(Remote.of(tokens)).read(tokens.word("key"), tokens.last(FILE));
    }

    private static void create(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        USAGE + "create KEY [-f FILE] [-a ACL] [-r FACTOR]",
                        FILE,
                        ACL,
                        REPLICATION);
        String key = tokens.word("key");
        List<AccessControl> acl = acl(tokens, ACL);
        SettableBlobMeta meta = new SettableBlobMeta(acl);
        tokens.number(REPLICATION).ifPresent(meta::set_replication_factor);
        System.out.println("Creating " + key + " with ACL " + words(acl));
        new BlobTransfer(Remote.of(tokens))
                .write(tokens.last(FILE), nimbus -> nimbus.beginCreateBlob(key, meta));
        System.out.println("Successfully created " + key);
    }

    private static void update(Tokens tokens) throws UsageException, FailedException {
        String key = tokens.word("key");
        new BlobTransfer(Remote.of(tokens))
                .write(tokens.last(FILE), nimbus -> nimbus.beginUpdateBlob(key));
        System.out.println("Successfully updated " + key);
    }

    private static void delete(Tokens tokens) throws UsageException, FailedException {
        if (tokens.words().isEmpty()) {
            throw tokens.wrong("no key given");
        }
        for (String key : tokens.words()) {
            Remote.of(tokens).tell(nimbus -> nimbus.deleteBlob(key));
            System.out.println("deleted " + key);
        }
    }

    private static void setAcl(Tokens tokens) throws UsageException, FailedException {
        String key = tokens.word("key");
        List<AccessControl> acl = acl(tokens, SET);
        if (acl.isEmpty()) {
            throw tokens.wrong("no ACL given");
        }
        System.out.println("Setting ACL for " + key + " to " + words(acl));
        Remote.of(tokens).tell(nimbus -> nimbus.setBlobMeta(key, new SettableBlobMeta(acl)));
    }

    private static void replication(List<String> typed) throws UsageException, FailedException {
        Tokens tokens =
                Tokens.read(
                        typed,
                        USAGE + "replication --read KEY, or --update KEY -r FACTOR",
                        READ,
                        UPDATE,
                        REPLICATION);
        String key = tokens.word("key");
        Remote remote = Remote.of(tokens);
        if (tokens.has(READ)) {
            int factor = remote.call(nimbus -> nimbus.getBlobReplication(key));
            System.out.println("Current replication factor " + factor);
            return;
        }
        if (!tokens.has(UPDATE) || tokens.last(REPLICATION).isEmpty()) {
            throw tokens.wrong("no replication factor given");
        }
        int wanted = tokens.number(REPLICATION).getAsInt();
        int factor = remote.call(nimbus -> nimbus.updateBlobReplication(key, wanted));
        System.out.println("Replication factor is set to " + factor);
        if (factor != wanted) {
            System.err.println("downburst: a blob is kept once, on this machine");
        }
    }

    private static List<AccessControl> acl(Tokens tokens, Flag flag) throws UsageException {
        List<AccessControl> acl = new ArrayList<>();
        for (String control :
                tokens.last(flag).map(text -> text.split(",")).orElse(new String[0])) {
            try {
                acl.add(BlobStoreAclHandler.parseAccessControl(control));
            } catch (IllegalArgumentException e) {
                throw new UsageException(
                        flag.name() + " needs u:NAME:rwa or o::r, but was given " + control);
            }
        }
        return acl;
    }

    private static List<String> words(List<AccessControl> acl) {
        return acl.stream().map(BlobStoreAclHandler::accessControlToString).toList();
    }
}

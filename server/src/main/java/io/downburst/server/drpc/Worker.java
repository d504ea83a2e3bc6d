package io.downburst.server.drpc;

import io.downburst.local.DrpcRequests;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.generated.DistributedRPCInvocations;
import org.apache.storm.thrift.TException;
import org.apache.storm.thrift.TProcessor;
import org.apache.storm.thrift.protocol.TProtocol;

/**
 * A task of a topology at the other end of a connection. What it has taken fails with the
 * connection, unless another task has answered it.
 */
final class Worker implements DistributedRPCInvocations.Iface, TProcessor {

    private final DrpcRequests requests;
    private final TProcessor calls = new DistributedRPCInvocations.Processor<>(this);

    Worker(DrpcRequests requests) {
        this.requests = requests;
    }

    @Override
    public void process(TProtocol in, TProtocol out) throws TException {
        try {
            calls.process(in, out);
        } catch (TException | RuntimeException e) {
            requests.failTakenBy(this);
            throw e;
        }
    }

    @Override
    public DRPCRequest fetchRequest(String function) {
        return requests.fetch(function, this);
    }

    @Override
    public void result(String id, String result) {
        requests.answer(id, result);
    }

    @Override
    public void failRequest(String id) {
        requests.fail(id, null);
    }

    @Override
    public void failRequestV2(String id, DRPCExecutionException e) {
        requests.fail(id, e);
    }
}

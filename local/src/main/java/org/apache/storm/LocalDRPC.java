package org.apache.storm;

import io.downburst.local.DrpcRequests;
import java.util.concurrent.TimeUnit;
import org.apache.storm.generated.AuthorizationException;
import org.apache.storm.generated.DRPCExecutionException;
import org.apache.storm.generated.DRPCRequest;
import org.apache.storm.thrift.TException;
import org.apache.storm.utils.ConfigUtils;
import org.apache.storm.utils.ObjectReader;
import org.apache.storm.utils.ServiceRegistry;

/** A DRPC server for the topologies of this process. */
public class LocalDRPC implements ILocalDRPC {
    private static final String REQUEST_TIMEOUT_SECS = "drpc.request.timeout.secs";

    private final DrpcRequests requests;
    private final String serviceId;

    /** Callers wait as long as {@code drpc.request.timeout.secs} allows. */
    @SuppressWarnings("this-escape") // The registry is asked for it by an id that only we give out.
    public LocalDRPC() {
        Object timeoutSecs = ConfigUtils.readStormConfig().get(REQUEST_TIMEOUT_SECS);
        requests =
                new DrpcRequests(TimeUnit.SECONDS.toMillis(ObjectReader.getInt(timeoutSecs, 600)));
        serviceId = ServiceRegistry.registerService(this);
    }

    @Override
    public String getServiceId() {
        return serviceId;
    }

    @Override
    public String execute(String functionName, String funcArgs)
            throws DRPCExecutionException, AuthorizationException, TException {
        return requests.execute(functionName, funcArgs);
    }

    @Override
    public DRPCRequest fetchRequest(String functionName) throws AuthorizationException, TException {
        return requests.fetch(functionName, this);
    }

    @Override
    public void result(String id, String result) throws AuthorizationException, TException {
        requests.answer(id, result);
    }

    @Override
    public void failRequest(String id) throws AuthorizationException, TException {
        requests.fail(id, null);
    }

    @Override
    public void failRequestV2(String id, DRPCExecutionException e)
            throws AuthorizationException, TException {
        requests.fail(id, e);
    }

    @Override
    public void close() {
        ServiceRegistry.unregisterService(serviceId);
        requests.close();
    }

    @Override
    @Deprecated
    public void shutdown() {
        close();
    }
}

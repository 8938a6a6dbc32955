import { connect, createServer, type Socket } from "node:net";
import { hostReplacer } from "./request-heads";
import type { RequestsInFlight } from "./requests-in-flight";

const DRAIN_MS = 10_000;

/**
 * A listener in front of the local workerd, in the role of Cloudflare's edge in production. workerd answers an invalid Host header and
 * a target that is no path (`http://host/path`, `*`, or the host of a CONNECT) with a bare 500 before any worker code runs. This
 * listener replaces such a Host by one that the worker refuses in its usual way (worker/middleware/request-address.ts), and such a
 * target by "/". It reports the address of the client as that edge does, unless a proxy in front of it has, and gives each request an id. It
 * forwards everything else unchanged.
 * @param port on which it listens
 * @param innerPort on which workerd listens
 * @param requests where it notes what workerd has not answered yet
 * @returns closes the listener
 */
export async function startHostGate(
  port: number,
  innerPort: number,
  requests: RequestsInFlight,
): Promise<() => Promise<void>> {
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    open.add(client.on("close", () => open.delete(client)));
    join(
      client,
      connect({ host: "127.0.0.1", port: innerPort, allowHalfOpen: true, noDelay: true }),
      requests.connect(),
    );
  });
  await new Promise((resolve, reject) =>
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve(undefined)),
  );
  return async () => {
    for (const client of open) client.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
}

type Requests = ReturnType<RequestsInFlight["connect"]>;

function join(client: Socket, inner: Socket, requests: Requests) {
  client.pipe(hostReplacer(client.remoteAddress, requests.begin)).pipe(inner);
  inner.pipe(client);
  inner.on("data", requests.answered).on("close", requests.end);
  // A reset is forwarded as a reset: workerd treats a connection that is only closed as a client that still reads.
  client.on("error", () => inner.resetAndDestroy()).on("close", () => inner.destroy());
  inner.on("error", () => drain(client));
}

/**
 * Ends the connection after the rest of the answer. What the client still sends is read and dropped: workerd refuses a body that is too large
 * without reading it, and a reset would take that answer from a client that is still sending.
 */
function drain(client: Socket) {
  client.unpipe();
  client.resume().end();
  setTimeout(() => client.destroy(), DRAIN_MS).unref();
}

import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  type Server,
} from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { namespaceName } from "../stack/namespaces";
import { ProxyLog } from "./proxy-log";
import { type ControlledProxy, type Fault, handleControlRequest } from "./proxy-control";
import { forward, readBody } from "./database-forward";
import { handleDnsRequest, DNS_HOST } from "./fake-dns";
import { connectMail } from "./smtp-proxy";
import { FAKE_IMAGE_HOST, serveFakeImage } from "./fake-image-host";
import { forwardPush } from "./push-proxy";
import { PUSH_HOST } from "../push/fake-push-service";

const WORKER_SUFFIX = ".database.internal";

export type DatabaseProxy = ControlledProxy & {
  port: number;
  url(namespace: string): string;
  close(): Promise<void>;
};

/**
 * Proxy for all calls to the databases. sqld reads the namespace from the Host header, which neither a worker nor a
 * Node client can set; this proxy sets it. Workers use the host `<namespace>.database.internal`
 * (Miniflare sends every outbound request here), Node callers the path `/<namespace>/`. The push service, the image host and the
 * DNS resolver are answered by fakes. A request to any other host is an unexpected outbound request: it is refused and recorded.
 * A raw connection (CONNECT) is accepted for the mailbox only.
 */
export async function startDatabaseProxy(
  sqld: { url: string },
  {
    latencyMs = 0,
    smtpPort,
    pushPort,
  }: { latencyMs?: number | undefined; smtpPort?: number; pushPort?: number } = {},
): Promise<DatabaseProxy> {
  const agent = new Agent({ keepAlive: true });
  const server = createServer(
    { keepAliveTimeout: 60_000, requestTimeout: 0 },
    (incoming, outgoing) => {
      void passed(incoming, outgoing).catch(() => outgoing.destroy());
    },
  );
  function passed(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { host } = incoming.headers;
    if (pushPort && host === PUSH_HOST) return forwardPush(pushPort, incoming, outgoing);
    if (host === DNS_HOST) return handleDnsRequest(incoming, outgoing);
    return host === FAKE_IMAGE_HOST
      ? serveFakeImage(incoming, outgoing)
      : pass(proxy, target, incoming, outgoing);
  }
  // Protocol upgrades, such as a WebSocket to an unexpected host, are refused.
  server.on("upgrade", (incoming, socket) => {
    proxy.record.unexpectedRequest(incoming.headers.host ?? "?");
    socket.destroy();
  });
  server.on("connect", (incoming, socket, head) =>
    connectMail(proxy.record, smtpPort, incoming.url ?? "?", socket, head),
  );
  const port = await listen(server);
  const target = { agent, port: Number(new URL(sqld.url).port) };
  const origin = `http://127.0.0.1:${port}`;
  const proxy: DatabaseProxy = {
    port,
    origin,
    url: (namespace) => `${origin}/${namespaceName(namespace)}/`,
    record: new ProxyLog(),
    faults: new Map(),
    latencyMs,
    async close() {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

async function pass(
  proxy: DatabaseProxy,
  target: { agent: Agent; port: number },
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const body = await readBody(incoming);
  const way = route(incoming, proxy.port);
  if (way === "control") return handleControlRequest(proxy, incoming, body, outgoing);
  if (way === "unexpectedRequest") {
    proxy.record.unexpectedRequest(`${incoming.headers.host}${incoming.url}`);
    return void outgoing.writeHead(502).end("Outbound requests to other hosts are refused here.");
  }
  const batches = countBatches(body);
  const fault = faultFor(proxy.faults.get(way.namespace), batches > 0);
  const call = proxy.record.begin(way.namespace, batches);
  try {
    const wait = proxy.latencyMs + (fault?.kind === "slow" ? (fault.ms ?? 0) : 0);
    if (wait > 0) await sleep(wait);
    if (fault?.kind === "refuse") return void outgoing.destroy();
    if (fault?.kind === "hang") return;
    if (fault?.kind === "fail")
      return void outgoing.writeHead(fault.status ?? 500).end("injected fault");
    const response = await forward(target, way, incoming, body);
    if (fault?.kind === "lose") return void outgoing.destroy();
    if (fault?.kind === "mute") return;
    outgoing
      .writeHead(response.status, {
        "content-type": response.type,
        "content-length": response.body.length,
      })
      .end(response.body);
  } finally {
    call.end();
  }
}

const BATCH = Buffer.from('{"type":"batch"');

/** Counts the transactions in one call. Bound text contains escaped quotes, so it never matches. */
function countBatches(body: Buffer) {
  let count = 0;
  for (let at = body.indexOf(BATCH); at >= 0; at = body.indexOf(BATCH, at + BATCH.length))
    count += 1;
  return count;
}

function faultFor(fault: Fault | undefined, isWrite: boolean) {
  return fault?.of === "writes" && !isWrite ? undefined : fault;
}

/** @param port of the proxy itself */
function route(
  incoming: IncomingMessage,
  port: number,
): "control" | "unexpectedRequest" | { namespace: string; path: string } {
  const host = incoming.headers.host ?? "";
  const path = incoming.url ?? "/";
  if (host.endsWith(WORKER_SUFFIX))
    return { namespace: host.slice(0, -WORKER_SUFFIX.length), path };
  if (host !== `127.0.0.1:${port}` || !path.startsWith("/")) return "unexpectedRequest";
  if (path.startsWith("/_proxy/")) return "control";
  const [, namespace = "", rest = ""] = /^\/([^/?]*)(.*)$/.exec(path) ?? [];
  return namespace ? { namespace, path: rest || "/" } : "unexpectedRequest";
}

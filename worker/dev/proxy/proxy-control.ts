import type { IncomingMessage, ServerResponse } from "node:http";
import type { ProxyLog } from "./proxy-log";

/**
 * A fault that the proxy injects into the calls of one database until the fault is cleared. refuse: closes the connection before sqld
 * receives the call. hang: never responds. lose: sqld executes the call and the connection closes without a response. mute: sqld executes
 * the call and the proxy never responds. fail: responds with `status` instead. slow: adds `ms`. `of: 'writes'` does not affect reads.
 */
export type Fault = {
  kind: "refuse" | "hang" | "lose" | "mute" | "fail" | "slow";
  of?: "writes";
  ms?: number;
  status?: number;
};

export type ControlledProxy = {
  origin: string;
  record: ProxyLog;
  faults: Map<string, Fault>;
  latencyMs: number;
};

/**
 * Control endpoints of the proxy for callers in another process (a test file, an e2e test, the bench):
 * `GET /_proxy/stats?namespace=` · `DELETE /_proxy/stats` · `PUT /_proxy/latency {ms}` ·
 * `PUT /_proxy/faults/<namespace> {kind, of?, ms?, status?}` · `DELETE /_proxy/faults/<namespace>`.
 */
export function handleControlRequest(
  proxy: ControlledProxy,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
) {
  const url = new URL(incoming.url ?? "/", proxy.origin);
  const [, , subject, name] = url.pathname.split("/");
  const result = obey(proxy, `${incoming.method} ${subject}`, name ?? "", body, url.searchParams);
  outgoing
    .writeHead(result ? 200 : 404, { "content-type": "application/json" })
    .end(JSON.stringify(result ?? {}));
}

function obey(
  proxy: ControlledProxy,
  order: string,
  name: string,
  body: Buffer,
  query: URLSearchParams,
) {
  if (order === "GET stats") return proxy.record.summary(query.get("namespace") ?? undefined);
  if (order === "DELETE stats") return proxy.record.clear();
  if (order === "PUT latency") return { ms: (proxy.latencyMs = read<{ ms: number }>(body).ms) };
  if (order === "PUT faults") return { set: proxy.faults.set(name, read<Fault>(body)).has(name) };
  if (order === "DELETE faults") return { cleared: proxy.faults.delete(name) };
  return null;
}

/** JSON from a test, which uses the same types. */
function read<Input>(body: Buffer): Input {
  return JSON.parse(body.toString());
}

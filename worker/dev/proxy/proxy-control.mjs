/**
 * Control endpoints of the proxy for callers in another process (a test file, an e2e test, the bench):
 * `GET /_proxy/stats?namespace=` · `DELETE /_proxy/stats` · `PUT /_proxy/latency {ms}` ·
 * `PUT /_proxy/faults/<namespace> {kind, of?, ms?, status?}` · `DELETE /_proxy/faults/<namespace>`.
 * @param {import('./database-proxy.mjs').DatabaseProxy} proxy
 * @param {import('node:http').IncomingMessage} incoming
 * @param {Buffer} body
 * @param {import('node:http').ServerResponse} outgoing
 */
export function answerControl(proxy, incoming, body, outgoing) {
  const url = new URL(incoming.url ?? "/", proxy.origin);
  const [, , subject, name] = url.pathname.split("/");
  const input = body.length ? JSON.parse(body.toString()) : {};
  const answer = obey(proxy, `${incoming.method} ${subject}`, name ?? "", input, url.searchParams);
  outgoing
    .writeHead(answer ? 200 : 404, { "content-type": "application/json" })
    .end(JSON.stringify(answer ?? {}));
}

/**
 * @param {import('./database-proxy.mjs').DatabaseProxy} proxy
 * @param {string} order
 * @param {string} name
 * @param {any} input JSON from a test
 * @param {URLSearchParams} query
 */
function obey(proxy, order, name, input, query) {
  if (order === "GET stats") return proxy.record.summary(query.get("namespace") ?? undefined);
  if (order === "DELETE stats") return proxy.record.clear();
  if (order === "PUT latency") return { ms: (proxy.latencyMs = Number(input.ms)) };
  if (order === "PUT faults") return { set: proxy.faults.set(name, input).has(name) };
  if (order === "DELETE faults") return { cleared: proxy.faults.delete(name) };
  return null;
}

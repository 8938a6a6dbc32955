/**
 * Control endpoints of the proxy for callers in another process (a test file, an e2e test, the bench):
 * `GET /_door/stats?namespace=` · `DELETE /_door/stats` · `PUT /_door/latency {ms}` ·
 * `PUT /_door/faults/<namespace> {kind, of?, ms?, status?}` · `DELETE /_door/faults/<namespace>`.
 * @param {import('./database-door.mjs').DatabaseDoor} door
 * @param {import('node:http').IncomingMessage} incoming
 * @param {Buffer} body
 * @param {import('node:http').ServerResponse} outgoing
 */
export function answerControl(door, incoming, body, outgoing) {
  const url = new URL(incoming.url ?? "/", door.origin);
  const [, , subject, name] = url.pathname.split("/");
  const input = body.length ? JSON.parse(body.toString()) : {};
  const answer = obey(door, `${incoming.method} ${subject}`, name ?? "", input, url.searchParams);
  outgoing.writeHead(answer ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(answer ?? {}));
}

/**
 * @param {import('./database-door.mjs').DatabaseDoor} door
 * @param {string} order
 * @param {string} name
 * @param {any} input JSON from a test
 * @param {URLSearchParams} query
 */
function obey(door, order, name, input, query) {
  if (order === "GET stats") return door.record.summary(query.get("namespace") ?? undefined);
  if (order === "DELETE stats") return door.record.clear();
  if (order === "PUT latency") return { ms: (door.latencyMs = Number(input.ms)) };
  if (order === "PUT faults") return { set: door.faults.set(name, input).has(name) };
  if (order === "DELETE faults") return { cleared: door.faults.delete(name) };
  return null;
}

import type { MiddlewareHandler } from "hono";
import { newId } from "~/kernel/ids";
import type { AppEnv, AppContext } from "../app-env";
import { count } from "../observability/metrics";
import { protect } from "./headers";
import { logLine } from "../observability/log";
import { audience } from "../pages/paths";

/** First and last: the number of this request, its headers, and one line in the log. */
export const observe: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  c.set("requestId", newId(startedAt));
  c.set("nonce", newNonce());
  c.set("note", {});
  await next();
  c.header("x-request-id", c.get("requestId"));
  protect(c);
  // A phone tells by it a record that is gone from a call that this release does not know.
  const endpoint = c.get("endpoint");
  if (endpoint) c.header("x-endpoint", endpoint);
  const cost = c.get("context")?.database.stats;
  // Never the rows: their number tells a known address from an unknown one. They are in the log.
  if (cost) c.header("server-timing", `db;desc="${cost.roundTrips} waves, ${cost.requests} requests"`);
  const facts = { ...about(c), status: c.res.status, ms: Date.now() - startedAt, database: cost };
  logLine(c.res.status >= 500 ? "error" : "info", facts);
  count(c.env, { kind: "request", ...facts, tenant: facts.tenant ?? "", code: facts.code ?? "", to: audience(c.req.url) });
};

/** Whoever sends more is refused; the log does not keep it for them. */
const LONGEST_PATH = 500;

/** Never the query: it may carry a code. */
function about(c: AppContext) {
  const { code, userId } = c.get("note");
  const actor = c.get("claims")?.actor;
  return {
    requestId: c.get("requestId"),
    tenant: c.get("tenant")?.id,
    userId: userId ?? actor?.userId,
    method: c.req.method,
    path: new URL(c.req.url).pathname.slice(0, LONGEST_PATH),
    code,
  };
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

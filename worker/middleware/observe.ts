import type { MiddlewareHandler } from "hono";
import { newId } from "~/kernel/ids";
import type { AppEnv, AppContext } from "../app-env";
import { count } from "../observability/metrics";
import { protect } from "./headers";
import { logLine } from "../observability/log";
import { loggedPath } from "../observability/logged-path";
import { audience } from "../pages/paths";

/** The outermost middleware: request id, response headers and one log line per request. */
export const observe: MiddlewareHandler<AppEnv> = async (c, next) => {
  const startedAt = Date.now();
  c.set("requestId", newId(startedAt));
  c.set("nonce", newNonce());
  c.set("note", {});
  await next();
  c.header("x-request-id", c.get("requestId"));
  protect(c);
  // The header lets a device distinguish a missing record from an endpoint that this release does
  // not have.
  const endpoint = c.get("endpoint");
  if (endpoint) c.header("x-endpoint", endpoint);
  const cost = c.get("context")?.database.stats;
  // The number of rows is only logged, because it would reveal whether an address exists.
  if (cost)
    c.header(
      "server-timing",
      `db;desc="${cost.roundTrips} round trips, ${cost.requests} requests"`,
    );
  const facts = {
    ...about(c),
    status: c.res.status,
    ms: Date.now() - startedAt,
    threadMs: c.get("turns")?.ms,
    database: cost,
  };
  logLine(c.res.status >= 500 ? "error" : "info", facts);
  count(c.env, {
    kind: "request",
    ...facts,
    tenant: facts.tenant ?? "",
    code: facts.code ?? "",
    to: audience(c.req.url),
  });
};

/** The id that Cloudflare gives a request. It names in its logs, and locally in the supervisor's words, a request that did not end. */
const RAY = /^[\da-f]{16}/;

/** The query is never logged, because it may contain a code. */
function about(c: AppContext) {
  const { code, userId } = c.get("note");
  const actor = c.get("claims")?.actor;
  return {
    requestId: c.get("requestId"),
    ray: RAY.exec(c.req.header("cf-ray") ?? "")?.[0],
    tenant: c.get("tenant")?.id,
    userId: userId ?? actor?.userId,
    method: c.req.method,
    path: loggedPath(new URL(c.req.url).pathname),
    code,
  };
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}

import type { Hono } from "hono";
import type { Area } from "~/kernel/authorization/access";
import { parseInput } from "~/kernel/input/parse";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext, RequestContext } from "~/server/request-context";
import { admitTo, readInArea } from "~/server/queries/areas";
import { readAs } from "~/server/queries/reading";
import type { Endpoint } from "../api/endpoint";
import type { AppEnv, AppContext } from "../app-env";
import { withinPdfLimit } from "./concurrency-limit";
import { readJsonBody } from "./json-body";

/** Registers the route of an endpoint: authorize, parse, run, respond with JSON. */
export function route(api: Hono<AppEnv>, it: Endpoint): void {
  api.on(it.method, it.path, async (c) => {
    c.set("endpoint", `${it.method} ${it.path}`);
    const area = it.access === "anonymous" || it.access === "signed-in" ? null : it.access;
    const who = it.access === "anonymous" ? c.get("context") : signedIn(c);
    // The permission check precedes input validation (domain-rules §1).
    if (area && isCtx(who) && it.method !== "GET") await admitTo(area, who);
    const input = it.input
      ? parseInput(it.formats?.[c.get("format")] ?? it.input, await given(c, it.bytes === true))
      : null;
    const handle = () => run(it, area, who, (ctx) => it.run(ctx, input, c));
    const response =
      it.isPdf && isCtx(who) ? await withinPdfLimit(who, c.req.raw.signal, handle) : await handle();
    return response instanceof Response ? response : c.json(response ?? {});
  });
}

/**
 * A read starts with the claims and is verified in the same round trip. A command awaits the
 * verified actor itself.
 */
async function run(
  it: Endpoint,
  area: Area | null,
  who: RequestContext | AuthContext,
  act: (ctx: AuthContext) => Promise<unknown>,
): Promise<unknown> {
  if (it.method !== "GET" || !isCtx(who)) return act(who as AuthContext);
  return readAs(who, (ctx) => (area ? readInArea(area, ctx, act) : act(ctx)));
}

function isCtx(who: RequestContext | AuthContext): who is AuthContext {
  return "actor" in who;
}

function signedIn(c: AppContext): AuthContext {
  const ctx = c.get("ctx");
  if (!ctx) throw c.get("tokenRefusal") ?? new Refusal("token_invalid");
  return ctx;
}

/**
 * All input in one object. A body may repeat a path parameter, as requirements §7 has the id of a
 * user in both, but not name another record.
 */
async function given(c: AppContext, bytes: boolean): Promise<Record<string, unknown>> {
  const params = c.req.param();
  const sent = new Map<string, unknown>(Object.entries(bytes ? {} : await readJsonBody(c)));
  const others = Object.entries(params).filter(
    ([name, value]) => sent.has(name) && sent.get(name) !== value,
  );
  if (others.length > 0)
    throw new Refusal("invalid_input", "invalid_input", {
      fields: Object.fromEntries(others.map(([name]) => [name, "invalid"])),
    });
  return { ...queryOf(c), ...Object.fromEntries(sent), ...params };
}

/** Empty values count as absent (requirements §3). */
function queryOf(c: AppContext): Record<string, string> {
  return Object.fromEntries(
    Object.entries(c.req.query()).filter(([name, value]) => value !== "" && name !== "lng"),
  );
}

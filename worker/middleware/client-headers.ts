import type { MiddlewareHandler } from "hono";
import { OLDEST_FORMAT, SENT_FORMAT } from "~/kernel/sent-format";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { audience } from "../pages/paths";

/**
 * What a device says of what it sends: whose it is, and how it was written down. A phone may have kept it for weeks, and somebody
 * else may be signed in on it by now; so this is looked at before anything is read or written.
 */
export const clientHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isApi = audience(c.req.url) === "api";
  c.set("format", isApi ? formatIn(c.req.header("x-format")) : SENT_FORMAT);
  const owner = c.req.header("x-owner");
  const claims = c.get("claims");
  if (isApi && owner && claims && claims.actor.userId !== owner) throw new Refusal("wrong_person");
  await next();
};

/** Who names none writes as our own pages do today. */
function formatIn(header: string | undefined): number {
  if (!header) return SENT_FORMAT;
  const format = /^\d{1,4}$/.test(header) ? Number(header) : Number.NaN;
  if (format < OLDEST_FORMAT) throw new Refusal("client_too_old", "client_too_old", { oldest: OLDEST_FORMAT });
  // A phone met the next release before: while two are out at once, or this one was rolled back to, it is asked to come again.
  if (format === SENT_FORMAT + 1) throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 60 });
  if (!(format <= SENT_FORMAT)) throw new Refusal("invalid_input", "invalid_input", { fields: { "X-Format": "invalid" } });
  return format;
}

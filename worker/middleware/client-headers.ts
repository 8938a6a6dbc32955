import type { MiddlewareHandler } from "hono";
import { OLDEST_FORMAT, SENT_FORMAT } from "~/kernel/input/sent-format";
import { Refusal } from "~/kernel/refusal";
import type { AppEnv } from "../app-env";
import { audience } from "../pages/paths";

/**
 * Checks the owner (X-Owner) and format (X-Format) of the data that a device sends. The data may
 * have been queued for weeks, and another user may be signed in on the device now. The check
 * therefore precedes every read and write.
 */
export const clientHeaders: MiddlewareHandler<AppEnv> = async (c, next) => {
  const isApi = audience(c.req.url) === "api";
  c.set("format", isApi ? formatIn(c.req.header("x-format")) : SENT_FORMAT);
  const owner = c.req.header("x-owner");
  const claims = c.get("claims");
  if (isApi && owner && claims && claims.actor.userId !== owner) throw new Refusal("wrong_person");
  await next();
};

/** Without the header, the format is that of the current pages. */
function formatIn(header: string | undefined): number {
  if (!header) return SENT_FORMAT;
  const format = /^\d{1,4}$/.test(header) ? Number(header) : Number.NaN;
  if (format < OLDEST_FORMAT)
    throw new Refusal("client_too_old", "client_too_old", { oldest: OLDEST_FORMAT });
  // The device has already loaded the next release: two releases are active, or this one was rolled
  // back to. It should retry later.
  if (format === SENT_FORMAT + 1)
    throw new Refusal("unavailable", "unavailable", { retryAfterSeconds: 60 });
  if (!(format <= SENT_FORMAT))
    throw new Refusal("invalid_input", "invalid_input", { fields: { "X-Format": "invalid" } });
  return format;
}

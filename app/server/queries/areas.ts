import { ACCESS, type Access, type Area, refusalOf } from "~/kernel/authorization/access";
import { Refusal } from "~/kernel/refusal";
import { holdsAny } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";
import { presumedTimeZone, rememberTimeZone } from "./presumed-time-zone";

/**
 * Reads for a page or endpoint of this area, together with the settings that decide whether the
 * actor may open the area. If these have another time zone than the one presumed for its queries,
 * the read runs once more.
 */
export async function readInArea<T>(
  area: Area,
  ctx: AuthContext,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T> {
  const presumed = presumedTimeZone(ctx);
  const value = read(ctx);
  // When the area is closed, that refusal takes precedence over an error of the read.
  value.catch(() => undefined);
  const { features, timeZone } = await ctx.settings();
  const closed = refusalOf(area, ctx.actor, features);
  if (closed) throw new Refusal(closed);
  if (timeZone === presumed) return value;
  rememberTimeZone(ctx, timeZone);
  return read(ctx);
}

/**
 * Admission to an area before a write. When the claims are insufficient, the roles are read from
 * the database, because claims may be outdated. Only an area that can be disabled costs a round
 * trip.
 */
export async function admitTo(area: Area, ctx: AuthContext): Promise<void> {
  const access: Access = ACCESS[area];
  if (!holdsAny(ctx.actor, access.roles) && !holdsAny(await ctx.verified(), access.roles))
    throw new Refusal("not_allowed");
  if (access.feature && !(await ctx.settings()).features[access.feature].enabled)
    throw new Refusal("feature_off");
}

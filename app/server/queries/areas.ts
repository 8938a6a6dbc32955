import { ACCESS, type Access, type Area, refusalOf } from "~/kernel/authorization/access";
import { Refusal } from "~/kernel/refusal";
import { holdsAny } from "~/kernel/authorization/roles";
import type { AuthContext } from "../request-context";

/**
 * Reads for a page or endpoint of this area, together with the settings that decide whether the
 * actor may open the area.
 */
export async function readInArea<T>(
  area: Area,
  ctx: AuthContext,
  read: (ctx: AuthContext) => Promise<T>,
): Promise<T> {
  const value = read(ctx);
  // When the area is closed, that refusal takes precedence over an error of the read.
  value.catch(() => undefined);
  const closed = refusalOf(area, ctx.actor, (await ctx.settings()).features);
  if (closed) throw new Refusal(closed);
  return value;
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

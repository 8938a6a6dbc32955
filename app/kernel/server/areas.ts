import { ACCESS, type Access, type Area, refusalOf } from "../access";
import { Refusal } from "../refusal";
import { holdsAny } from "../roles";
import type { AuthContext } from "./request-context";

/** Reads for a page or a call of this area, together with what says whether the area is open to this person in this company. */
export async function readInArea<T>(area: Area, ctx: AuthContext, read: (ctx: AuthContext) => Promise<T>): Promise<T> {
  const value = read(ctx);
  // Where the area itself is closed, that is the answer, not what the reading stumbled over.
  value.catch(() => undefined);
  const closed = refusalOf(area, ctx.actor, (await ctx.settings()).features);
  if (closed) throw new Refusal(closed);
  return value;
}

/** Before a write. Claims that fall short may be old: then the database is asked. Only an area that can be switched off costs a wave. */
export async function admitTo(area: Area, ctx: AuthContext): Promise<void> {
  const access: Access = ACCESS[area];
  if (!holdsAny(ctx.actor, access.roles) && !holdsAny(await ctx.verified(), access.roles)) throw new Refusal("not_allowed");
  if (access.feature && !(await ctx.settings()).features[access.feature].enabled) throw new Refusal("feature_off");
}

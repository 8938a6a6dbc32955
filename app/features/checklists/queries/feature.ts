import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";

/** A disabled feature is disabled everywhere. Shares the round trip of the caller's reads. */
export async function requireChecklists(ctx: AuthContext): Promise<void> {
  const { features } = await ctx.settings();
  if (!features.CHECKLISTS.enabled) throw new Refusal("feature_off");
}

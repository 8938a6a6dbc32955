import type { AuthContext } from "~/kernel/server/request-context";
import { endSession } from "../statements";

/** Ends this session for pages, API and refreshing alike. Asked twice, it has ended. */
export async function signOut(ctx: AuthContext): Promise<void> {
  await ctx.verified();
  await ctx.database.write([endSession(ctx, ctx.actor.sessionId, "sign-out").statement]);
}

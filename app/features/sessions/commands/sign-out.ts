import type { AuthContext } from "~/server/request-context";
import { endSession } from "~/server/authentication/end-sessions";

/** Ends this session for pages, API and refresh tokens. A repeated call has no effect. */
export async function signOut(ctx: AuthContext): Promise<void> {
  await ctx.verified();
  await ctx.database.write([endSession(ctx, ctx.actor.sessionId, "sign-out").statement]);
}

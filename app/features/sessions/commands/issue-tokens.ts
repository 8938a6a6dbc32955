import { sha256 } from "~/kernel/text/canonical";
import type { AuthContext } from "~/server/request-context";
import { BatchFailed } from "~/database/open-database";
import { Refusal } from "~/kernel/refusal";
import { newToken } from "~/server/authentication/encrypted-token";
import { storeToken, retireTokens, slideSession } from "../mutations";
import type { SignedIn } from "./sign-in";

/** Issues API tokens for a session that began as a page without JavaScript. Its earlier tokens are retired. */
export async function issueTokens(ctx: AuthContext): Promise<SignedIn> {
  const actor = await ctx.verified();
  const refreshToken = newToken();
  const hash = await sha256(refreshToken);
  const steps = [
    storeToken(ctx, actor.sessionId, hash),
    retireTokens(ctx, actor.sessionId, hash),
    ...slideSession(ctx, actor.sessionId),
  ];
  await ctx.database.write(steps.map((each) => each.statement)).catch(refuseEnded);
  return { actor, refreshToken };
}

/** The session ended after it was verified: the batch extends only a running one. */
function refuseEnded(error: unknown): never {
  if (error instanceof BatchFailed) throw new Refusal("token_invalid", "session_ended");
  throw error;
}

import { expect, it } from "vitest";
import { issueTokens } from "../../../app/features/sessions/commands/issue-tokens";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signOut } from "../../../app/features/sessions/commands/sign-out";
import { RETIRING_MS } from "../../../app/features/sessions/model";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { ctxOf, contextFor } from "../../support/db/context";

it("issues tokens for a session that began on a page, and revokes previous ones", async () => {
  const { context } = await tenantWithPasswords();
  const { actor, refreshToken: unused } = await signInAs(context, "tea");
  const { refreshToken } = await issueTokens(ctxOf(context, actor));
  await expect(refreshSession(context, refreshToken)).resolves.toMatchObject({ actor });
  context.clock.at += RETIRING_MS;
  await expectRefusal(refreshSession(context, unused), "token_invalid", "session_ended");
});

it("is refused to an ended session", async () => {
  const { fresh, context } = await tenantWithPasswords();
  const { actor } = await signInAs(context, "tea");
  await signOut(ctxOf(context, actor));
  await expectRefusal(
    issueTokens(ctxOf(contextFor(fresh), actor)),
    "token_invalid",
    "session_ended",
  );
});

it("is refused to a session that ends between its check and the write", async () => {
  const { context } = await tenantWithPasswords();
  const { actor } = await signInAs(context, "tea");
  const ctx = ctxOf(context, actor);
  const raced = {
    ...ctx,
    async verified() {
      const verified = await ctx.verified();
      await signOut(ctxOf(context, actor));
      return verified;
    },
  };
  await expectRefusal(issueTokens(raced), "token_invalid", "session_ended");
});

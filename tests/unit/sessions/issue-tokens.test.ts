import { expect, it } from "vitest";
import { issueTokens } from "../../../app/features/sessions/commands/issue-tokens";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signOut } from "../../../app/features/sessions/commands/sign-out";
import { RETIRING_MS } from "../../../app/features/sessions/words";
import { companyWithPasswords, expectRefusal, signInAs } from "../../support/signed-in";
import { ctxOf, visitTo } from "../../support/visit";

it("gives a session that began as a page its tokens, and retires those it had", async () => {
  const { visit } = await companyWithPasswords();
  const { actor, refreshToken: unused } = await signInAs(visit, "tea");
  const { refreshToken } = await issueTokens(ctxOf(visit, actor));
  await expect(refreshSession(visit, refreshToken)).resolves.toMatchObject({ actor });
  visit.clock.at += RETIRING_MS;
  await expectRefusal(refreshSession(visit, unused), "token_invalid", "session_ended");
});

it("is refused to a session that has ended", async () => {
  const { fresh, visit } = await companyWithPasswords();
  const { actor } = await signInAs(visit, "tea");
  await signOut(ctxOf(visit, actor));
  await expectRefusal(issueTokens(ctxOf(visitTo(fresh), actor)), "token_invalid", "session_ended");
});

import { expect, it } from "vitest";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signOut } from "../../../app/features/sessions/commands/sign-out";
import { companyWithPasswords, expectRefusal, signInAs } from "../../support/signed-in";
import { ctxOf, visitTo } from "../../support/visit";

it("ends the session for pages, API and refreshing, and no other session of the same person", async () => {
  const { fresh, visit } = await companyWithPasswords();
  const here = await signInAs(visit, "ana");
  const elsewhere = await signInAs(visit, "ana");
  await signOut(ctxOf(visit, here.actor));
  await expectRefusal(ctxOf(visitTo(fresh), here.actor).verified(), "token_invalid", "session_ended");
  await expectRefusal(refreshSession(visit, here.refreshToken), "token_invalid", "session_ended");
  await expect(ctxOf(visitTo(fresh), elsewhere.actor).verified()).resolves.toEqual(elsewhere.actor);
});

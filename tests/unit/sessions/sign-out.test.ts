import { expect, it } from "vitest";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signOut } from "../../../app/features/sessions/commands/sign-out";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { ctxOf, contextFor } from "../../support/db/context";

it("ends the session for pages, API and refreshing, and no other session of the same user", async () => {
  const { fresh, context } = await tenantWithPasswords();
  const here = await signInAs(context, "ana");
  const elsewhere = await signInAs(context, "ana");
  await signOut(ctxOf(context, here.actor));
  await expectRefusal(
    ctxOf(contextFor(fresh), here.actor).verified(),
    "token_invalid",
    "session_ended",
  );
  await expectRefusal(refreshSession(context, here.refreshToken), "token_invalid", "session_ended");
  await expect(ctxOf(contextFor(fresh), elsewhere.actor).verified()).resolves.toEqual(
    elsewhere.actor,
  );
});

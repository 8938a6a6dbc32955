import { expect, it } from "vitest";
import { signOutElsewhere } from "../../../app/features/sessions/commands/sign-out-elsewhere";
import { listOwnSessions } from "../../../app/features/sessions/queries";
import { castMember } from "../../../migrations/seeds/cast";
import { lastActivity } from "../../support/codes";
import { companyWithPasswords, expectRefusal, signInAs } from "../../support/signed-in";
import { ctxOf, visitTo } from "../../support/visit";

it("ends the other sessions of who asks, and nobody else's", async () => {
  const { fresh, visit } = await companyWithPasswords();
  const [here, elsewhere, marko] = [await signInAs(visit, "ana"), await signInAs(visit, "ana"), await signInAs(visit, "marko")];
  const ctx = ctxOf(visit, here.actor);
  expect((await listOwnSessions(ctx)).map(({ isThis }) => isThis)).toEqual([true, false]);
  await signOutElsewhere(ctx);
  await expectRefusal(ctxOf(visitTo(fresh), elsewhere.actor).verified(), "token_invalid", "session_ended");
  for (const { actor } of [here, marko]) expect(await ctxOf(visitTo(fresh), actor).verified()).toEqual(actor);
  expect(await listOwnSessions(ctx)).toMatchObject([{ id: here.actor.sessionId, isThis: true }]);
  expect(await lastActivity(visit, "ana")).toMatchObject({ event: "user.signed-out-elsewhere", actorId: castMember("ana").id });
});

it("is refused to a session that has ended itself", async () => {
  const { visit } = await companyWithPasswords();
  const { actor } = await signInAs(visit, "ana");
  await visit.database.write([{ sql: "UPDATE sessions SET ended_at = 1 WHERE id = ?", args: [actor.sessionId] }]);
  await expectRefusal(signOutElsewhere(ctxOf(visit, actor)), "token_invalid", "session_ended");
});

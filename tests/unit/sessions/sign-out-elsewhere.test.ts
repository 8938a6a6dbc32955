import { expect, it } from "vitest";
import { signOutElsewhere } from "../../../app/features/sessions/commands/sign-out-elsewhere";
import { listOwnSessions } from "../../../app/features/sessions/queries";
import { castMember } from "../../../migrations/seeds/cast";
import { lastActivity } from "../../support/records/codes";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { ctxOf, contextFor } from "../../support/db/context";

it("ends the user's other sessions, and nobody else's", async () => {
  const { fresh, context } = await tenantWithPasswords();
  const [here, elsewhere, marko] = [
    await signInAs(context, "ana"),
    await signInAs(context, "ana"),
    await signInAs(context, "marko"),
  ];
  const ctx = ctxOf(context, here.actor);
  expect((await listOwnSessions(ctx)).map(({ isThis }) => isThis)).toEqual([true, false]);
  await signOutElsewhere(ctx);
  await expectRefusal(
    ctxOf(contextFor(fresh), elsewhere.actor).verified(),
    "token_invalid",
    "session_ended",
  );
  for (const { actor } of [here, marko])
    expect(await ctxOf(contextFor(fresh), actor).verified()).toEqual(actor);
  expect(await listOwnSessions(ctx)).toMatchObject([{ id: here.actor.sessionId, isThis: true }]);
  expect(await lastActivity(context, "ana")).toMatchObject({
    event: "user.signed-out-elsewhere",
    actorId: castMember("ana").id,
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { disableTwoFactorOf } from "~/features/users/commands/disable-two-factor";
import { updateUser } from "~/features/users/commands/update";
import { plainInput, updateInput } from "~/features/users/inputs/user";
import { getUser } from "~/features/users/queries/user";
import { castMember } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { challengeOf, turnedOn } from "../../support/records/two-factor";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

const of = (key: string, version?: number) =>
  plainInput.parse({ id: castMember(key).id, ...(version ? { version } : {}) });
async function as(key: string) {
  const { actor } = await signInAs(context, key);
  return () => ctxOf(contextFor(fresh, { clock: context.clock }), actor);
}

describe("an administrator turns off two-factor authentication of a user", () => {
  it("so that the password alone is enough; sessions end, it is logged, and the user is notified by whom", async () => {
    const { ctx } = await turnedOn(fresh, context, "ana");
    const sanja = await as("sanja");
    expect((await getUser(sanja(), castMember("ana").id)).availableActions).toContain(
      "turnOffSecondStep",
    );
    const own = sanja();
    expect(await disableTwoFactorOf(own, of("ana"))).toMatchObject({
      id: castMember("ana").id,
      active: true,
    });
    expect(own.database.stats.roundTrips).toBe(2);
    await expectRefusal(ctx().verified(), "token_invalid", "session_ended");
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.second-step-taken",
      actorId: castMember("sanja").id,
    });
    expect((await announced(context)).at(-1)).toEqual({
      type: "user.second_step_off",
      ids: { userId: castMember("ana").id, byId: castMember("sanja").id },
    });
    await expect(signInAs(context, "ana")).resolves.toBeDefined();
    const after = await getUser(sanja(), castMember("ana").id);
    expect({
      secondStep: after.secondStep,
      offered: after.availableActions.includes("turnOffSecondStep"),
    }).toEqual({ secondStep: false, offered: false });
  });

  it("once for two concurrent requests", async () => {
    await turnedOn(fresh, context, "tea");
    const sanja = await as("sanja");
    const both = await Promise.allSettled([
      disableTwoFactorOf(sanja(), of("tea")),
      disableTwoFactorOf(sanja(), of("tea")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "guard_failed", reason: "second_step_off" });
  });
});

describe("refusals", () => {
  it("include users without the right, the own account, a user without two-factor authentication, an unknown user, and an outdated version", async () => {
    await turnedOn(fresh, context, "petar");
    const marko = await as("marko");
    await expectRefusal(disableTwoFactorOf(marko(), of("petar")), "not_allowed");
    const { ctx: own } = await turnedOn(fresh, context, "sanja");
    await expectRefusal(disableTwoFactorOf(own(), of("sanja")), "guard_failed", "own_account");
    await expectRefusal(disableTwoFactorOf(own(), of("emina")), "guard_failed", "second_step_off");
    await expectRefusal(
      disableTwoFactorOf(own(), plainInput.parse({ id: "01900000-0000-7000-8000-ffffffffffff" })),
      "not_found",
    );
    const petar = await getUser(own(), castMember("petar").id);
    await updateUser(own(), updateInput.parse({ id: petar.id, name: "Pero" }));
    await expectRefusal(disableTwoFactorOf(own(), of("petar", petar.version)), "version_conflict");
    await expect(challengeOf(context, "petar")).resolves.toBeDefined();
  });
});

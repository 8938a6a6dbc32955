import { beforeAll, describe, expect, it } from "vitest";
import { findCode } from "../../../app/features/access-codes/queries";
import { changeOwnPassword } from "../../../app/features/profile/commands/change-password";
import { changePasswordForm, changePasswordInput } from "../../../app/features/profile/inputs";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { ATTEMPTS } from "../../../app/kernel/session/attempt-limits";
import { parseInput } from "../../../app/kernel/input/parse";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { announced, codeFor, STRONG_PASSWORD, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  signInAs,
  SOMEWHERE,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

/** A separate request by a user who has just signed in. */
async function requestBy(key: string, idempotencyKey: string | null = null) {
  const { actor } = await signInAs(context, key);
  return ctxOf(contextFor(fresh, { key: idempotencyKey, clock: context.clock }), actor);
}
const change = { oldPassword: PASSWORD, newPassword: STRONG_PASSWORD };
const wrongOld = { oldPassword: "wrong_password" };

describe("changing the password", () => {
  it("requires the old one, ends the other sessions and open codes, and keeps this session", async () => {
    const elsewhere = await signInAs(context, "ana");
    const { text } = await codeFor(context, "password-reset", "ana");
    const ctx = await requestBy("ana");
    expect(await changeOwnPassword(ctx, change)).toEqual({ id: castMember("ana").id });
    expect(ctx.database.stats.roundTrips).toBeLessThanOrEqual(3);
    await expect(ctxOf(contextFor(fresh), ctx.actor).verified()).resolves.toBeDefined();
    await expectRefusal(
      ctxOf(contextFor(fresh), elsewhere.actor).verified(),
      "token_invalid",
      "session_ended",
    );
    await expectRefusal(
      refreshSession(context, elsewhere.refreshToken),
      "token_invalid",
      "session_ended",
    );
    expect(await findCode(context, "password-reset", text)).toBeNull();
    await expectRefusal(signInAs(context, "ana"), "login_failed");
    await expect(
      signIn(context, { email: "ana@example.com", password: STRONG_PASSWORD }, SOMEWHERE),
    ).resolves.toBeDefined();
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.password-changed",
      actorId: castMember("ana").id,
      facts: "{}",
    });
    expect((await announced(context)).at(-1)).toMatchObject({
      type: "user.password_changed",
      ids: { userId: castMember("ana").id },
    });
  });

  it("applies once for two requests with one idempotency key, and the stored response cannot be used to test passwords", async () => {
    const ctx = await requestBy("marko", "k1");
    const again = ctxOf(contextFor(fresh, { key: "k1", clock: context.clock }), ctx.actor);
    expect(await changeOwnPassword(ctx, change)).toEqual(await changeOwnPassword(again, change));
    const other = ctxOf(contextFor(fresh, { key: "k1", clock: context.clock }), ctx.actor);
    await expectRefusal(
      changeOwnPassword(other, { ...change, newPassword: "something else again" }),
      "idempotency_key_reused",
    );
  });

  it("applies once for two concurrent requests", async () => {
    const ctx = await requestBy("tomislav");
    const passwords = ["first longer words", "second longer words"];
    const both = await Promise.allSettled(
      passwords.map((newPassword) =>
        changeOwnPassword(ctxOf(contextFor(fresh, { clock: context.clock }), ctx.actor), {
          ...change,
          newPassword,
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "invalid_input", facts: { fields: wrongOld } });
  });
});

describe("refused changes, which change nothing", () => {
  it("include a wrong old password, with the name of the field", async () => {
    const refusal = await refusalOf(
      changeOwnPassword(await requestBy("tea"), { ...change, oldPassword: "wrong" }),
    );
    expect({ code: refusal.code, fields: refusal.facts["fields"] }).toEqual({
      code: "invalid_input",
      fields: wrongOld,
    });
    await expect(signInAs(context, "tea")).resolves.toBeDefined();
  });

  it("include guessing, after the same number of attempts as at sign-in, without locking the sign-in", async () => {
    const ctx = await requestBy("tarik");
    const again = () => ctxOf(contextFor(fresh, { clock: context.clock }), ctx.actor);
    for (let count = 0; count < ATTEMPTS.perAccount; count += 1)
      await refusalOf(changeOwnPassword(again(), { ...change, oldPassword: "wrong" }));
    await expectRefusal(changeOwnPassword(again(), change), "too_many_requests");
    await expect(signInAs(context, "tarik")).resolves.toBeDefined();
  });

  it("include a common password", async () => {
    const ctx = await requestBy("emina");
    const again = () => ctxOf(contextFor(fresh, { clock: context.clock }), ctx.actor);
    for (const [newPassword, reason] of [
      ["qwertzuiop1", "password_common"],
      ["EminaCausevic99", "password_personal"],
    ] as const) {
      expect(
        (await refusalOf(changeOwnPassword(again(), { ...change, newPassword }))).facts["fields"],
      ).toEqual({ newPassword: reason });
    }
  });
});

describe("the input", () => {
  const fields = (sent: object) =>
    refusalOf(Promise.resolve().then(() => parseInput(changePasswordInput, sent))).then(
      ({ facts }) => facts["fields"],
    );
  it("is two passwords and nothing else", async () => {
    expect(await fields({})).toEqual({ oldPassword: "required", newPassword: "required" });
    expect(await fields({ ...change, roles: ["SYSTEM_ADMIN"] })).toEqual({ roles: "unknown" });
    expect(await fields({ oldPassword: 7, newPassword: ["a"] })).toEqual({
      oldPassword: "required",
      newPassword: "required",
    });
  });

  it("counts user-perceived characters, from 8 to 128, and accepts any of them", async () => {
    for (const [newPassword, reason] of [
      ["short 7", "password_short"],
      ["🔑".repeat(7), "password_short"],
      ["x".repeat(129), "password_long"],
      ["x".repeat(2_000_000), "password_long"],
      ["nul\u0000 inside", "not_text"],
      ["half \ud800 a pair", "not_text"],
    ] as const) {
      expect({
        length: newPassword.length,
        fields: await fields({ ...change, newPassword }),
      }).toEqual({ length: newPassword.length, fields: { newPassword: reason } });
    }
    for (const newPassword of ["🔑".repeat(8), "x".repeat(128), "         ", "čćšžđ čćšžđ"])
      expect(parseInput(changePasswordInput, { ...change, newPassword }).newPassword).toBe(
        newPassword,
      );
  });

  it("requires the same new password twice in the form", async () => {
    const refusal = await refusalOf(
      Promise.resolve().then(() =>
        parseInput(changePasswordForm, { ...change, repeatPassword: "another one" }),
      ),
    );
    expect(refusal.facts["fields"]).toEqual({ repeatPassword: "passwords_differ" });
  });
});

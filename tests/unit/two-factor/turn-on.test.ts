import { beforeAll, describe, expect, it } from "vitest";
import { beginTwoFactorSetup } from "../../../app/features/two-factor/commands/begin";
import { enableTwoFactor } from "../../../app/features/two-factor/commands/turn-on";
import { findOwnTwoFactor } from "../../../app/features/two-factor/queries/own";
import { SETUP_MS } from "../../../app/features/two-factor/model";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { castMember, PASSWORD } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import { codeAt } from "../../support/records/two-factor";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  signInAs,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

/** A user who has a secret and has not confirmed it. */
async function begun(key: string) {
  const { actor } = await signInAs(context, key);
  const ctx = (idempotencyKey: string | null = null) =>
    ctxOf(contextFor(fresh, { key: idempotencyKey, clock: context.clock }), actor);
  return { ctx, ...(await beginTwoFactorSetup(ctx(), { password: PASSWORD })) };
}

/** Everything that a copy of the database reveals. */
async function dump(): Promise<string> {
  const { rows: tables } = await context.database.read({
    sql: "SELECT name FROM sqlite_master WHERE type = 'table'",
    args: [],
  });
  const all = await Promise.all(
    tables.map(({ name }) =>
      context.database.read({ sql: `SELECT * FROM "${String(name)}"`, args: [] }),
    ),
  );
  return JSON.stringify(all.map(({ rows }) => rows));
}

describe("turning it on", () => {
  it("returns ten recovery codes for the app's first code, ends the other sessions, and sends a notice", async () => {
    const elsewhere = await signInAs(context, "ana");
    const { ctx, setup, secret } = await begun("ana");
    const own = ctx();
    const { recoveryCodes } = await enableTwoFactor(own, {
      setup,
      code: await codeAt(secret, context.clock.at),
    });
    expect(own.database.stats.roundTrips).toBeLessThanOrEqual(3);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{25}$/);
    expect(await findOwnTwoFactor(ctx())).toEqual({
      on: true,
      since: context.clock.at,
      recoveryCodes: 10,
    });
    await expect(ctx().verified()).resolves.toBeDefined();
    await expectRefusal(
      refreshSession(context, elsewhere.refreshToken),
      "token_invalid",
      "session_ended",
    );
    expect(await lastActivity(context, "ana")).toMatchObject({
      event: "user.second-step-on",
      actorId: castMember("ana").id,
      facts: "{}",
    });
    expect((await announced(context)).at(-1)).toMatchObject({
      type: "user.second_step_on",
      ids: { userId: castMember("ana").id },
    });
  });

  it("returns the same codes for a repeated idempotency key, and the database reveals none of them", async () => {
    const { ctx, setup, secret } = await begun("marko");
    const code = await codeAt(secret, context.clock.at);
    const first = await enableTwoFactor(ctx("k1"), { setup, code });
    expect(await enableTwoFactor(ctx("k1"), { setup, code })).toEqual(first);
    const dumped = await dump();
    for (const text of [secret, setup, ...first.recoveryCodes]) expect(dumped).not.toContain(text);
  });

  it("applies once for two concurrent requests", async () => {
    const { ctx, setup, secret } = await begun("tomislav");
    const code = await codeAt(secret, context.clock.at);
    const both = await Promise.allSettled([
      enableTwoFactor(ctx(), { setup, code }),
      enableTwoFactor(ctx(), { setup, code }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const [lost] = both.filter((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ code: "guard_failed", reason: "second_step_on" });
    expect((await findOwnTwoFactor(ctx())).recoveryCodes).toBe(10);
  });
});

describe("refusals, which turn nothing on", () => {
  it("include a wrong code, with the name of the field; the correct one works afterwards", async () => {
    const { ctx, setup, secret } = await begun("tea");
    for (const code of ["000000", "no digits", await codeAt(secret, context.clock.at, 5)]) {
      const refusal = await refusalOf(enableTwoFactor(ctx(), { setup, code }));
      expect({ code: refusal.code, fields: refusal.facts["fields"] }).toEqual({
        code: "invalid_input",
        fields: { code: "wrong_code" },
      });
    }
    const spaced = (await codeAt(secret, context.clock.at)).replace(/(...)/, "$1 ");
    await expect(enableTwoFactor(ctx(), { setup, code: spaced })).resolves.toBeDefined();
  });

  it("include a secret of another user, of another tenant, or older than an hour", async () => {
    const [tarik, emina] = [await begun("tarik"), await begun("emina")];
    const code = await codeAt(tarik.secret, context.clock.at);
    await expectRefusal(
      enableTwoFactor(emina.ctx(), { setup: tarik.setup, code }),
      "guard_failed",
      "second_step_setup_expired",
    );
    const other = await tenantWithPasswords();
    const there = ctxOf(
      contextFor(other.fresh, { clock: context.clock }),
      (await signInAs(other.context, "tarik")).actor,
    );
    await expectRefusal(
      enableTwoFactor(there, { setup: tarik.setup, code }),
      "guard_failed",
      "second_step_setup_expired",
    );
    const late = ctxOf(
      contextFor(fresh, { clock: { at: context.clock.at + SETUP_MS } }),
      tarik.ctx().actor,
    );
    await expectRefusal(
      enableTwoFactor(late, {
        setup: tarik.setup,
        code: await codeAt(tarik.secret, late.now().getTime()),
      }),
      "guard_failed",
      "second_step_setup_expired",
    );
  });
});

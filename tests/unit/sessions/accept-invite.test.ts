import { beforeAll, describe, expect, it } from "vitest";
import { acceptInvite } from "../../../app/features/sessions/commands/accept-invite";
import { refreshSession } from "../../../app/features/sessions/commands/refresh";
import { signIn } from "../../../app/features/sessions/commands/sign-in";
import { checkInvite } from "../../../app/features/sessions/queries";
import { castMember } from "../../../migrations/seeds/cast";
import { codeFor, STRONG_PASSWORD, invited, lastActivity } from "../../support/records/codes";
import type { FreshDatabase } from "../../support/db/database";
import {
  tenantWithPasswords,
  expectRefusal,
  refusalOf,
  SOMEWHERE,
} from "../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

const accept = (
  inviteCode: string,
  password = STRONG_PASSWORD,
  at = context,
  from: typeof SOMEWHERE | null = SOMEWHERE,
) => acceptInvite(at, { inviteCode, password }, from);

describe("an invitation", () => {
  it("shows its recipient, any number of times", async () => {
    const { text } = await invited(context, "ana");
    for (let look = 0; look < 2; look += 1) {
      expect(await checkInvite(context, { inviteCode: text })).toEqual({
        name: "Ana",
        surname: "Babić",
        email: "ana@example.com",
        company: "Acme",
      });
    }
    await expectRefusal(
      checkInvite(context, { inviteCode: "nonsense" }),
      "guard_failed",
      "invite_code_invalid",
    );
  });

  it("is accepted with a password, and signs the browser in", async () => {
    const { text } = await invited(context, "ciro");
    await context.database.write([
      {
        sql: "UPDATE users SET language = 'hr' WHERE id = ?",
        args: [castMember("ciro").id],
      },
    ]);
    const own = contextFor(fresh, { clock: context.clock });
    const admitted = await accept(text, STRONG_PASSWORD, own);
    expect(own.database.stats.roundTrips).toBe(2);
    expect(admitted).toMatchObject({
      actor: { userId: castMember("ciro").id, roles: ["CUSTOMER_USER"] },
      preferences: { language: "hr" },
    });
    if (!admitted) throw new Error("not admitted");
    expect(await ctxOf(contextFor(fresh), admitted.actor).verified()).toEqual(admitted.actor);
    await expect(refreshSession(context, admitted.refreshToken)).resolves.toBeDefined();
    await expect(
      signIn(context, { email: "ciro@example.com", password: STRONG_PASSWORD }, SOMEWHERE),
    ).resolves.toBeDefined();
    expect(await lastActivity(context, "ciro")).toMatchObject({
      event: "user.joined",
      actorId: castMember("ciro").id,
    });
  });

  it("opens no session for an API client", async () => {
    const { text } = await invited(context, "marko");
    expect(await accept(text, STRONG_PASSWORD, context, null)).toBeNull();
    const { rows } = await context.database.read({
      sql: "SELECT invite_status AS status, (SELECT count(*) FROM sessions WHERE user_id = users.id) AS sessions FROM users WHERE id = ?",
      args: [castMember("marko").id],
    });
    expect({ ...rows[0] }).toEqual({ status: "ACCEPTED", sessions: 0 });
  });

  it("works once, for two concurrent requests too", async () => {
    const { text } = await invited(context, "tea");
    const both = await Promise.allSettled(
      [1, 2].map(() => accept(text, STRONG_PASSWORD, contextFor(fresh, { clock: context.clock }))),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expectRefusal(accept(text), "guard_failed", "invite_code_invalid");
    const { rows } = await context.database.read({
      sql: "SELECT count(*) AS n FROM sessions WHERE user_id = ?",
      args: [castMember("tea").id],
    });
    expect(rows[0]?.["n"]).toBe(1);
  });
});

describe("refused invitations", () => {
  it("include a code for another purpose, of another tenant, or withdrawn", async () => {
    const reset = await codeFor(context, "password-reset", "sanja");
    await expectRefusal(accept(reset.text), "guard_failed", "invite_code_invalid");
    const { text } = await invited(context, "petar");
    const other = await tenantWithPasswords();
    await invited(other.context, "petar");
    await expectRefusal(
      accept(text, STRONG_PASSWORD, other.context),
      "guard_failed",
      "invite_code_invalid",
    );
    await context.database.write([
      { sql: "UPDATE users SET active = 0 WHERE id = ?", args: [castMember("petar").id] },
    ]);
    await expectRefusal(accept(text), "guard_failed", "invite_code_invalid");
  });

  it("include a common password, which leaves the code valid", async () => {
    const { text } = await invited(context, "emina");
    const refusal = await refusalOf(accept(text, "12345678"));
    expect(refusal.facts["fields"]).toEqual({ password: "password_common" });
    await expect(accept(text)).resolves.not.toBeNull();
  });
});

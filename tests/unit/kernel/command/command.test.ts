import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Schema } from "~/database/checked";
import { NUMBER } from "~/database/fields";
import { Refusal } from "../../../../app/kernel/refusal";
import { type Change, command } from "../../../../app/server/command/command";
import { permit } from "../../../../app/server/command/permit";
import { expect as hold, guarded, step } from "../../../../app/server/command/statement";
import type { Actor } from "../../../../app/kernel/authorization/roles";
import type { FreshDatabase } from "../../../support/db/database";
import { tenantWithPasswords, expectRefusal, signInAs } from "../../../support/api/signed-in";
import { ctxOf, type TestContext, contextFor } from "../../../support/db/context";

let fresh: FreshDatabase;
let actor: Actor;
beforeAll(async () => {
  const company = await tenantWithPasswords();
  fresh = company.fresh;
  actor = (await signInAs(company.context, "marko")).actor;
});

type Written = { name: string; last: number };
const WRITTEN: Schema<Written> = () => z.object({ name: z.string(), last: z.number() });
type Wishes = { steps?: Change["steps"]; input?: unknown; action?: "profile.own" | "users.manage" };

/** Increments a number, the smallest write of a command. */
function count(
  context: TestContext,
  name: string,
  { steps = [], input = {}, action = "profile.own" }: Wishes = {},
) {
  return command<Written, null>(ctxOf(context, actor), {
    name: "test.count",
    input,
    returns: WRITTEN,
    load: async () => null,
    decide: (_loaded, who) => ({
      permit: permit(who, action, { own: true }),
      steps: [
        step(
          sql`INSERT INTO number_sequences (name, year, last) VALUES (${name}, 2026, 1) ON CONFLICT DO UPDATE SET last = last + 1`,
        ),
        ...steps,
      ],
      record: [{ subject: { type: "test", id: name }, event: "test.counted" }],
      announce: [{ type: "test.counted", ids: { name } }],
      response: sql`(SELECT json_object('name', name, 'last', last) FROM number_sequences WHERE name = ${name})`,
    }),
  });
}

async function traces(name: string) {
  const one = (query: ReturnType<typeof sql>) => contextFor(fresh).db.all<{ n: number }>(query);
  const [[numbers], [lines], [messages]] = await Promise.all([
    one(sql`SELECT coalesce(sum(last), 0) AS n FROM number_sequences WHERE name = ${name}`),
    one(
      sql`SELECT count(*) AS n FROM activity WHERE subject_id = ${name} AND actor_id = ${actor.userId} AND actor_name = 'Marko Horvat'`,
    ),
    one(sql`SELECT count(*) AS n FROM outbox WHERE ids ->> 'name' = ${name}`),
  ]);
  return { counted: numbers?.n, lines: lines?.n, messages: messages?.n };
}

describe("a command", () => {
  it("writes its change, its activity row and its outbox message in two round trips, with one queue message before and one after", async () => {
    const context = contextFor(fresh);
    expect(await count(context, "plain")).toEqual({ name: "plain", last: 1 });
    expect(await traces("plain")).toEqual({ counted: 1, lines: 1, messages: 1 });
    expect(context.database.stats.roundTrips).toBe(2);
    expect(context.queueMessages).toEqual([30, 0]);
  });

  it("writes nothing when a guard in its batch fails", async () => {
    const refused = new Refusal("guard_failed", "needs_lead");
    await expectRefusal(
      count(contextFor(fresh), "guard", { steps: [hold(sql`1 = 0`, refused)] }),
      "guard_failed",
      "needs_lead",
    );
    const stale = new Refusal("version_conflict");
    await expectRefusal(
      count(contextFor(fresh), "guard", {
        steps: guarded(sql`UPDATE users SET version = 9 WHERE id = 'x'`, stale),
      }),
      "version_conflict",
    );
    expect(await traces("guard")).toEqual({ counted: 0, lines: 0, messages: 0 });
  });

  it("throws a plain error when the SQL is invalid", async () => {
    await expect(
      count(contextFor(fresh), "bug", {
        steps: [step(sql`UPDATE nowhere SET x = 1`, new Refusal("not_found"))],
      }),
    ).rejects.not.toBeInstanceOf(Refusal);
  });

  it("does not compile without a permit", async () => {
    await expectRefusal(
      count(contextFor(fresh), "right", { action: "users.manage" }),
      "not_allowed",
    );
    expect(await traces("right")).toEqual({ counted: 0, lines: 0, messages: 0 });
  });
});

describe("an idempotency key", () => {
  it("returns the first response again, for ten concurrent requests too", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => count(contextFor(fresh, { key: "ten" }), "ten")),
    );
    expect(all).toEqual(Array.from({ length: 10 }, () => ({ name: "ten", last: 1 })));
    expect(await count(contextFor(fresh, { key: "ten" }), "ten")).toEqual({ name: "ten", last: 1 });
    expect(await traces("ten")).toEqual({ counted: 1, lines: 1, messages: 1 });
  });

  it("is refused with another body", async () => {
    await count(contextFor(fresh, { key: "other" }), "other", { input: { a: 1 } });
    await expectRefusal(
      count(contextFor(fresh, { key: "other" }), "other", { input: { a: 2 } }),
      "idempotency_key_reused",
    );
  });

  it("does not store refusals", async () => {
    await expectRefusal(
      count(contextFor(fresh, { key: "later" }), "later", {
        steps: [hold(sql`0`, new Refusal("guard_failed", "four_eyes"))],
      }),
      "guard_failed",
      "four_eyes",
    );
    expect(await count(contextFor(fresh, { key: "later" }), "later")).toEqual({
      name: "later",
      last: 1,
    });
  });
});

describe("an ended session", () => {
  it("is refused before any read, and by the batch if it ends in between", async () => {
    const company = await tenantWithPasswords();
    const { actor: ana } = await signInAs(company.context, "ana");
    const ctx = ctxOf(contextFor(company.fresh), ana);
    await ctx.verified();
    await company.fresh.database.write([{ sql: "UPDATE sessions SET ended_at = 1", args: [] }]);
    const write = (at: typeof ctx) =>
      command(at, {
        name: "test.late",
        input: {},
        returns: NUMBER,
        load: async () => null,
        decide: (_loaded, who) => ({
          permit: permit(who, "profile.own", { own: true }),
          steps: [],
          record: [{ subject: { type: "test", id: "late" }, event: "test.late" }],
          response: sql`'1'`,
        }),
      });
    await expectRefusal(write(ctx), "token_invalid", "session_ended");
    await expectRefusal(
      write(ctxOf(contextFor(company.fresh), ana)),
      "token_invalid",
      "session_ended",
    );
  });
});

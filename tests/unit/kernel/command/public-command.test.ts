import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { Refusal } from "../../../../app/kernel/refusal";
import { publicCommand, type PublicChange } from "../../../../app/server/command/public-command";
import { expect as assertion, step } from "../../../../app/server/command/statement";
import { freshDatabase } from "../../../support/db/database";
import { expectRefusal } from "../../../support/api/signed-in";
import { type TestContext, contextFor } from "../../../support/db/context";

let context: TestContext;
beforeEach(async () => void (context = contextFor(await freshDatabase())));

const counted = step(
  sql`INSERT INTO session_attempts (key, failures, first_at) VALUES ('k', 1, 0) RETURNING key`,
);
const change: PublicChange = {
  by: { job: "stranger" },
  steps: [counted],
  record: [{ subject: { type: "user", id: "u" }, event: "user.joined" }],
  announce: [{ type: "user.joined", ids: { userId: "u" } }],
};
const run = (more: Partial<PublicChange>) =>
  publicCommand(context, { load: async () => "loaded", decide: () => ({ ...change, ...more }) });
const count = async (table: string) =>
  (await context.database.read({ sql: `SELECT count(*) AS n FROM ${table}`, args: [] })).rows[0]?.[
    "n"
  ];
const written = async () => [
  await count("session_attempts"),
  await count("activity"),
  await count("outbox"),
];

it("writes one batch with its activity row and its outbox message, and returns the results of the steps", async () => {
  const { loaded, results } = await run({});
  expect({ loaded, key: results[0]?.rows[0]?.["key"], more: results.length }).toEqual({
    loaded: "loaded",
    key: "k",
    more: 1,
  });
  expect(await written()).toEqual([1, 1, 1]);
  expect(context.queueMessages).toEqual([30, 0]);
});

it("lets the batch decide whether to write the activity row and the outbox message", async () => {
  await run({ onlyIf: sql`NOT EXISTS (SELECT 1 FROM session_attempts WHERE key = 'k')` });
  expect(await written()).toEqual([1, 0, 0]);
});

it("rolls back everything when an assertion fails, and throws its refusal", async () => {
  await expectRefusal(
    run({ steps: [counted, assertion(sql`0`, new Refusal("guard_failed", "reset_code_invalid"))] }),
    "guard_failed",
    "reset_code_invalid",
  );
  expect(await written()).toEqual([0, 0, 0]);
});

it("writes nothing after a refusal", async () => {
  const refused = publicCommand(context, {
    load: async () => null,
    decide: () => {
      throw new Refusal("not_allowed");
    },
  });
  await expectRefusal(refused, "not_allowed");
  expect([await written(), context.queueMessages]).toEqual([[0, 0, 0], []]);
});

import { beforeEach, expect, it } from "vitest";
import {
  claimOutbox,
  finishOutbox,
  nextOutboxMs,
  NotDone,
  externalFailure,
  postponeOutbox,
} from "../../../../app/server/command/outbox";
import { pruneTenant } from "~/server/command/prune";
import { DatabaseUnavailable } from "../../../../app/database/open-database";
import { Refusal } from "../../../../app/kernel/refusal";
import { announcementStep } from "../../../../app/server/command/records";
import { type FreshDatabase, freshDatabase } from "../../../support/db/database";
import { type TestContext, contextFor } from "../../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeEach(async () => {
  fresh = await freshDatabase();
  context = contextFor(fresh);
});

async function announce(count: number): Promise<void> {
  await fresh.database.write(
    Array.from(
      { length: count },
      (_, index) =>
        announcementStep(context, { type: "test.done", ids: { n: String(index) } }).statement,
    ),
  );
}

it("hands each row to one of several concurrent consumers", async () => {
  await announce(30);
  const claims = await Promise.all(
    [1, 2, 3, 4].map(() => claimOutbox(contextFor(fresh, { clock: context.clock }), 10)),
  );
  const ids = claims.flat().map(({ id }) => id);
  expect(ids).toHaveLength(30);
  expect(new Set(ids).size).toBe(30);
  expect(claims.flat()[0]).toMatchObject({
    type: "test.done",
    ids: { n: expect.any(String) },
    attempts: 1,
  });
});

it("hands a row out again after its consumer crashed", async () => {
  await announce(1);
  await claimOutbox(context, 10);
  expect(await claimOutbox(context, 10)).toEqual([]);
  const wait = await nextOutboxMs(contextFor(fresh, { clock: context.clock }));
  context.clock.at += wait ?? 0;
  expect(await claimOutbox(context, 10)).toMatchObject([{ attempts: 2 }]);
});

/** The delay of each retry until the row was given up. */
async function waitsOf(error: unknown): Promise<number[]> {
  await announce(1);
  const waits: number[] = [];
  for (;;) {
    const [row] = await claimOutbox(context, 10);
    if (!row) throw new Error("nothing was due");
    if ((await postponeOutbox(context, row, error)) === "dead") break;
    const wait = (await nextOutboxMs(contextFor(fresh, { clock: context.clock }))) ?? 0;
    waits.push(wait);
    context.clock.at += wait;
  }
  expect(await claimOutbox(context, 10)).toEqual([]);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  return waits;
}

it("increases the delay after each failure, and marks the row dead after the tenth", async () => {
  expect(await waitsOf(new Error("no browser"))).toHaveLength(9);
});

it("retries external outages for a day, at least hourly, and permanent errors not at all", async () => {
  const waits = await waitsOf(new NotDone("no answer from the server for mail"));
  const hour = 60 * 60_000;
  const hours = waits.reduce((sum, wait) => sum + wait, 0) / hour;
  expect(hours).toBeGreaterThanOrEqual(23);
  expect(hours).toBeLessThan(25);
  expect(Math.max(...waits)).toBe(hour);
  expect(await waitsOf(new NotDone("no such address", true))).toEqual([]);
});

it("treats an unavailable browser, bucket or database as an outage, but not a PDF that a working browser fails to print", () => {
  expect(
    externalFailure(
      new Refusal("unavailable", "pdf_unavailable", { retryAfterSeconds: 20, why: "timed_out" }),
    ),
  ).toMatchObject({ message: "pdf_unavailable: timed_out", forGood: false, waitMs: 20_000 });
  expect(
    externalFailure(new Refusal("unavailable", "file_unavailable", { retryAfterSeconds: 30 })),
  ).toMatchObject({ message: "file_unavailable", waitMs: 30_000 });
  expect(
    externalFailure(new DatabaseUnavailable("The connection to the database broke")),
  ).toBeInstanceOf(NotDone);
  for (const mistake of [
    new Refusal("unavailable", "pdf_unavailable", { why: "failed" }),
    new Refusal("not_found"),
    new TypeError("x"),
  ])
    expect(externalFailure(mistake)).toBeNull();
});

it("deletes finished rows and expired idempotency keys, and nothing else", async () => {
  await announce(2);
  const [done] = await claimOutbox(context, 1);
  if (!done) throw new Error("nothing was due");
  await finishOutbox(context, done);
  const day = 24 * 60 * 60_000;
  await fresh.database.write([
    {
      sql: "INSERT INTO idempotency (key, actor_id, body_hash, created_at) VALUES ('old', 'u', '', ?), ('young', 'u', '', ?)",
      args: [context.clock.at - 60 * day, context.clock.at],
    },
  ]);
  context.clock.at += 31 * day;
  await pruneTenant(context);
  const rows = async (table: string) =>
    (await fresh.open().read({ sql: `SELECT * FROM ${table}`, args: [] })).rows;
  expect(await rows("outbox")).toHaveLength(1);
  expect(await rows("idempotency")).toMatchObject([{ key: "young" }]);
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { batchRequest } from "~/database/batch";
import type { Statement } from "~/database/open-database";
import { WRITE_QUEUE_LIMITS, type WriteOutcome, WriteQueue } from "~/database/write-queue";
import type { WriteProbeLimits } from "~/database/write-probe";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";
import { breakDatabase, databaseCalls } from "../../../support/stack/stack";
import { eventually } from "../../../support/eventually";

/** Longer than anything that is answered takes on a busy machine. */
const CALL_MS = 100_000;

let fresh: FreshDatabase;
let heal: (() => Promise<void>) | undefined;

beforeEach(async () => {
  fresh = await blankDatabase();
  await fresh.database.write([{ sql: "CREATE TABLE lines (n INTEGER PRIMARY KEY) STRICT" }]);
});

afterEach(async () => {
  await heal?.();
  heal = undefined;
});

/** A queue like the one in a tenant's hub; the queue of this process is not involved. */
function queueWith(
  limits: Partial<typeof WRITE_QUEUE_LIMITS> = {},
  probeLimits: Partial<WriteProbeLimits> = {},
  through: typeof fetch = fetch,
): WriteQueue {
  return new WriteQueue(
    { url: fresh.url, fetch: through },
    { ...WRITE_QUEUE_LIMITS, waitMs: CALL_MS, ...limits },
    probeLimits,
  );
}

function batch(...statements: Statement[]): string {
  return JSON.stringify(batchRequest(statements));
}

function add(n: number): string {
  return batch({ sql: "INSERT INTO lines VALUES (?)", args: [n] });
}

async function injectFault(fault: Parameters<typeof breakDatabase>[1]): Promise<void> {
  heal = await breakDatabase(fresh.namespace, fault);
}

async function numbers(): Promise<unknown[]> {
  return (await fresh.open().read({ sql: "SELECT n FROM lines ORDER BY n" })).rows.map(
    ({ n }) => n,
  );
}

async function callsSince(before: number): Promise<number> {
  return (await databaseCalls(fresh.namespace)).writes - before;
}

const kinds = (outcomes: WriteOutcome[]) => outcomes.map(({ kind }) => kind);

describe("the write queue", () => {
  it("sends one call at a time, and combines waiting batches into one call", async () => {
    const { writes: before } = await databaseCalls(fresh.namespace);
    const queue = queueWith({ groupSize: 10 });
    const outcomes = await Promise.all(
      Array.from({ length: 41 }, (_, n) => queue.write(add(n), CALL_MS)),
    );
    expect(new Set(kinds(outcomes))).toEqual(new Set(["answered"]));
    expect(await numbers()).toHaveLength(41);
    expect(await callsSince(before)).toBe(5);
    expect((await databaseCalls(fresh.namespace)).atOnce).toBe(1);
  });

  it("keeps the size of a call below its limit, but sends a larger batch alone", async () => {
    const { writes: before } = await databaseCalls(fresh.namespace);
    const queue = queueWith({ groupLength: add(1).length * 2 });
    const large = batch({ sql: `SELECT '${"x".repeat(2000)}'` });
    await Promise.all(
      [add(1), add(2), add(3), large, add(4)].map((each) => queue.write(each, CALL_MS)),
    );
    expect(await callsSince(before)).toBe(4);
  });

  it("returns a separate result for each batch of a shared call: a failed batch rolls back no other", async () => {
    const queue = queueWith();
    const broken = [
      batch({ sql: "SELEKT 1" }),
      batch({ sql: "INSERT INTO lines VALUES (7)" }, { sql: "INSERT INTO lines VALUES (1)" }),
    ];
    const outcomes = await Promise.all(
      [add(0), add(1), ...broken, add(2)].map((each) => queue.write(each, CALL_MS)),
    );
    expect(kinds(outcomes)).toEqual(outcomes.map(() => "answered"));
    expect(await numbers()).toEqual([0, 1, 2]);
  });

  it("rejects a batch at once when too many wait, and writes the others", async () => {
    const queue = queueWith({ most: 2, groupSize: 1 });
    const outcomes = await Promise.all([1, 2, 3, 4, 5].map((n) => queue.write(add(n), CALL_MS)));
    expect(kinds(outcomes)).toEqual([
      "answered",
      "answered",
      "turned-away",
      "turned-away",
      "turned-away",
    ]);
    expect(await numbers()).toEqual([1, 2]);
  });

  it("removes a batch at its deadline before it begins", async () => {
    let [begin, release] = [() => {}, () => {}];
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const queue = queueWith({ waitMs: 100 }, {}, async (...call) => {
      begin();
      await released;
      return fetch(...call);
    });
    const first = queue.write(add(1), CALL_MS);
    await begun;
    expect((await queue.write(add(2), CALL_MS)).kind).toBe("turned-away");
    release();
    expect((await first).kind).toBe("answered");
    expect((await queue.write(add(3), CALL_MS)).kind).toBe("answered");
    expect(await numbers()).toEqual([1, 3]);
  });

  /** A write whose call is at the database, and has had no response in time. */
  async function leaveUnanswered(queue: WriteQueue): Promise<void> {
    const { writes: before } = await databaseCalls(fresh.namespace);
    expect((await queue.write(add(1), 50)).kind).toBe("unanswered");
    await eventually(async () => expect(await callsSince(before)).toBe(1));
  }

  it.each(["hang", "mute"] as const)(
    "sends nothing while the response to a call is missing (%s), and resumes by itself afterwards",
    async (kind) => {
      await injectFault({ kind, of: "writes" });
      const queue = queueWith();
      await leaveUnanswered(queue);
      const { writes: before } = await databaseCalls(fresh.namespace);
      const next = queue.write(add(2), CALL_MS);
      // The empty transaction probes whether the server writes again.
      await eventually(async () => expect(await callsSince(before)).toBeGreaterThanOrEqual(1));
      await eventually(async () => expect(await numbers()).toEqual(kind === "mute" ? [1] : []));
      await heal?.();
      expect((await next).kind).toBe("answered");
      expect(await numbers()).toEqual(kind === "mute" ? [1, 2] : [2]);
    },
  );

  it("has at most one pending probe while the database hangs", async () => {
    await injectFault({ kind: "hang", of: "writes" });
    const queue = queueWith({ waitMs: 1000 }, { waitMs: 20, firstLifetimeMs: CALL_MS });
    await leaveUnanswered(queue);
    const { writes: before } = await databaseCalls(fresh.namespace);
    expect((await queue.write(add(2), CALL_MS)).kind).toBe("turned-away");
    expect((await queue.write(add(3), CALL_MS)).kind).toBe("turned-away");
    await eventually(async () => expect(await callsSince(before)).toBe(1));
    await heal?.();
  });

  it("replaces a probe on a dead connection, and resumes with the new one", async () => {
    await injectFault({ kind: "hang", of: "writes" });
    const queue = queueWith({}, { waitMs: 20, firstLifetimeMs: 50 });
    await leaveUnanswered(queue);
    const { writes: before } = await databaseCalls(fresh.namespace);
    const next = queue.write(add(2), CALL_MS);
    await eventually(async () => expect(await callsSince(before)).toBeGreaterThan(1));
    await heal?.();
    expect((await next).kind).toBe("answered");
  });

  it("resumes when the late response arrives", async () => {
    await injectFault({ kind: "slow", ms: 400, of: "writes" });
    const queue = queueWith();
    expect((await queue.write(add(1), 50)).kind).toBe("unanswered");
    await heal?.();
    await eventually(async () => expect(await numbers()).toEqual([1]));
    expect((await queue.write(add(2), CALL_MS)).kind).toBe("answered");
  });

  it("reports that nothing was written when the server refuses the call", async () => {
    const nowhere = new WriteQueue({
      url: fresh.url.replace(fresh.namespace, `${fresh.namespace}-not`),
      fetch,
    });
    expect(await nowhere.write(add(1), CALL_MS)).toMatchObject({ kind: "refused", status: 404 });
  });
});

import { createClient } from "@libsql/client/web";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";
import { breakDatabase, databaseCalls } from "../../../support/stack/stack";

/**
 * What keeps @libsql/client (0.18.0, with @libsql/hrana-client 0.10.0) from replacing this client (decision 0004). Each test states how the
 * official client behaves today. When one fails after an update, the reason no longer applies: reconsider the decision.
 */
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await blankDatabase();
});

function official(url = fresh.url, custom?: typeof fetch) {
  const client = createClient({ url, ...(custom && { fetch: custom }) });
  onTestFinished(() => client.close());
  return client;
}

async function callsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = (await databaseCalls(fresh.namespace)).requests;
  await work();
  return (await databaseCalls(fresh.namespace)).requests - before;
}

describe("@libsql/client", () => {
  it("sends each read as a call of its own", async () => {
    const client = official();
    const calls = await callsDuring(() =>
      Promise.all(["SELECT 1", "SELECT 2", "SELECT 3"].map((sql) => client.execute(sql))),
    );
    expect(calls).toBe(3);
  });

  it("reads several statements in one call only as a batch, in which one failure hides the other results", async () => {
    const client = official();
    const batch = client.batch(["SELECT 1", "SELECT foobar", "SELECT 2"], "read");
    await expect(batch).rejects.toMatchObject({ statementIndex: 1 });
  });

  it("refuses a batch whose SQL text has fewer than 5,000 characters but more than 5,000 bytes", async () => {
    const long = `SELECT '${"č".repeat(3000)}' AS text`;
    const outcome = await official()
      .batch([long], "write")
      .then(
        () => "accepted",
        (error: Error) => error.message,
      );
    expect(outcome).toContain("SQL text");
  });

  it("does not report the rows that a statement read", async () => {
    expect(await official().execute("SELECT 1")).not.toHaveProperty("rowsRead");
  });

  it("binds whole numbers as fractions", async () => {
    const { rows } = await official().execute({ sql: "SELECT ? / 2 AS half", args: [7] });
    expect(rows[0]?.["half"]).toBe(3.5);
  });

  it("has no deadline", async () => {
    const hanging = await blankDatabase();
    onTestFinished(await breakDatabase(hanging.namespace, { kind: "hang" }));
    const deadlines: unknown[] = [];
    const client = official(hanging.url, (input, init) => {
      deadlines.push(init?.signal);
      return fetch(input, { ...init, signal: AbortSignal.timeout(50) });
    });
    await expect(client.execute("SELECT 1")).rejects.toThrow();
    expect(deadlines).toEqual([undefined]);
  });
});

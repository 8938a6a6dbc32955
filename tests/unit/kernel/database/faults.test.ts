import { createServer, type Server } from "node:http";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { sql } from "drizzle-orm";
import { type DatabaseCall, DatabaseUnavailable, openDatabase } from "~/database/open-database";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";
import { breakDatabase, databaseCalls } from "../../../support/stack/stack";

type Fault = Parameters<typeof breakDatabase>[1];

const heal: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of heal.splice(0)) await one();
});

async function broken(fault: Fault): Promise<FreshDatabase> {
  const fresh = await blankDatabase();
  await fresh.database.write([
    { sql: "CREATE TABLE counts (n INTEGER) STRICT" },
    { sql: "INSERT INTO counts VALUES (0)" },
  ]);
  heal.push(await breakDatabase(fresh.namespace, fault));
  return fresh;
}

async function unavailable(work: Promise<unknown>): Promise<DatabaseUnavailable> {
  const reason = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(reason instanceof DatabaseUnavailable))
    throw new Error(`Not unavailable: ${String(reason)}`);
  return reason;
}

/** Listens, and applies the given faults to the first calls. */
async function listen(
  responses: ("break" | "hang")[],
  target: string,
): Promise<{ url: string; calls: () => number }> {
  let calls = 0;
  const server: Server = createServer(async (incoming, outgoing) => {
    const how = responses[calls++];
    if (how === "hang") return;
    if (how === "break") return void incoming.socket.destroy();
    const parts = [];
    for await (const part of incoming) parts.push(part);
    const response = await fetch(`${target}v2/pipeline`, {
      method: "POST",
      body: Buffer.concat(parts),
    });
    outgoing.writeHead(response.status).end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/`,
    calls: () => calls,
  };
}

const READ = { sql: "SELECT n FROM counts" };
const WRITE = [{ sql: "UPDATE counts SET n = n + 1" }];

describe("a read", () => {
  it("is repeated once after a broken connection, without an error for the user", async () => {
    const fresh = await broken({ kind: "slow", ms: 0 });
    const way = await listen(["break"], fresh.url);
    const database = openDatabase({ url: way.url });
    const [one, two] = await Promise.all([
      database.read(READ),
      database.read({ sql: "SELECT 1 AS one" }),
    ]);
    expect([one.rows, two.rows, way.calls()]).toEqual([[{ n: 0 }], [{ one: 1 }], 2]);
  });

  it.each<[string, Fault]>([
    ["broken connections", { kind: "refuse" }],
    ["lost responses", { kind: "lose" }],
    ["a failing server", { kind: "fail", status: 502 }],
  ])("is sent at most twice with %s", async (_, fault) => {
    const fresh = await broken(fault);
    const before = (await databaseCalls(fresh.namespace)).requests;
    const failure = await unavailable(fresh.db.all(sql`SELECT n FROM counts`));
    expect(failure).toMatchObject({ retryable: true, mayHaveWritten: false });
    expect((await databaseCalls(fresh.namespace)).requests - before).toBe(2);
  });

  it("fails at its deadline without a retry", async () => {
    const fresh = await broken({ kind: "hang" });
    const before = (await databaseCalls(fresh.namespace)).requests;
    const failure = await unavailable(fresh.open({ timeoutMs: 100 }).read(READ));
    expect(failure.message).toContain("within 100 ms");
    // None when the deadline passes before the call is sent.
    expect((await databaseCalls(fresh.namespace)).requests - before).toBeLessThanOrEqual(1);
  });

  it("has one deadline for both attempts", async () => {
    const way = await listen(["break", "hang"], "");
    expect(
      (await unavailable(openDatabase({ url: way.url, timeoutMs: 200 }).read(READ))).message,
    ).toContain("within 200 ms");
  });

  it("of a missing database fails at once", async () => {
    const fresh = await blankDatabase();
    const nowhere = openDatabase({
      url: fresh.url.replace(fresh.namespace, `${fresh.namespace}-not`),
    });
    expect(await unavailable(nowhere.read(READ))).toMatchObject({ retryable: false, status: 404 });
    expect((await databaseCalls(`${fresh.namespace}-not`)).requests).toBe(1);
  });
});

describe("a write", () => {
  it.each<[string, Fault]>([
    ["broken connections", { kind: "refuse" }],
    ["a failing server", { kind: "fail", status: 503 }],
  ])("is never repeated with %s", async (_, fault) => {
    const fresh = await broken(fault);
    const before = (await databaseCalls(fresh.namespace)).requests;
    expect(await unavailable(fresh.database.write(WRITE))).toMatchObject({
      retryable: true,
      mayHaveWritten: true,
    });
    expect((await databaseCalls(fresh.namespace)).requests - before).toBe(1);
  });

  it("reports that it may have happened if its response is lost", async () => {
    const fresh = await broken({ kind: "lose" });
    expect(await unavailable(fresh.database.write(WRITE))).toMatchObject({ mayHaveWritten: true });
    for (const one of heal.splice(0)) await one();
    expect((await fresh.database.read(READ)).rows).toEqual([{ n: 1 }]);
  });

  it("fails at its deadline", async () => {
    const fresh = await broken({ kind: "hang" });
    expect(await unavailable(fresh.open({ timeoutMs: 100 }).write(WRITE))).toMatchObject({
      mayHaveWritten: true,
    });
  });
});

it("passes each call to its observer", async () => {
  const calls: DatabaseCall[] = [];
  const fresh = await broken({ kind: "slow", ms: 0 });
  const database = fresh.open({ observe: (call) => calls.push(call) });
  await Promise.all([database.read(READ), database.read({ sql: "SELECT 1" })]);
  await database.write(WRITE);
  heal.push(await breakDatabase(fresh.namespace, { kind: "refuse" }));
  await unavailable(database.read(READ));
  expect(calls).toEqual([
    {
      kind: "read",
      statements: 2,
      ms: expect.any(Number),
      failed: false,
      texts: expect.any(Function),
    },
    {
      kind: "write",
      statements: 1,
      ms: expect.any(Number),
      failed: false,
      texts: expect.any(Function),
    },
    {
      kind: "read",
      statements: 1,
      ms: expect.any(Number),
      failed: true,
      texts: expect.any(Function),
    },
  ]);
  expect(calls[0]?.texts()).toEqual([READ.sql, "SELECT 1"]);
  expect(calls[1]?.texts()).toContain(WRITE[0]?.sql);
});

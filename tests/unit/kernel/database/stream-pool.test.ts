import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { StreamPool } from "~/database/stream-pool";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";
import { sqld } from "../../../support/stack/stack";

let fresh: FreshDatabase;

// The pool forgets streams by the clock, which a busy machine would advance too far between two calls.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

beforeAll(async () => {
  fresh = await blankDatabase();
  await fresh.database.write([
    { sql: "CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT" },
    { sql: "INSERT INTO cities (name) VALUES ('Čakovec'), ('Đurđevac')" },
  ]);
});

type Sent = { baton?: string; requests: { type: string }[] };

/** Requests through one pool, each with a handle of its own, and what they sent. */
function isolate(
  { url, open }: FreshDatabase,
  limits?: ConstructorParameters<typeof StreamPool>[0],
) {
  const streams = new StreamPool(limits);
  const sent: Sent[] = [];
  let damage = (body: string) => body;
  const recording: typeof fetch = (input, init) => {
    const body = damage(String(init?.body));
    sent.push(JSON.parse(body));
    return fetch(input, { ...init, body });
  };
  const read = (sql: string) => open({ streams, fetch: recording }).read({ sql, args: [] });
  return {
    streams,
    sent,
    read,
    names: async (count: number) =>
      Promise.all(
        Array.from({ length: count }, () => read("SELECT name FROM cities ORDER BY id LIMIT 2")),
      ),
    idle: () => idleOf(streams, url),
    spoilBatons: () => (damage = (body) => body.replace(/"baton":"[^"]*"/, '"baton":"spoilt"')),
  };
}

/** Starts calls that never end, and returns how many the pool admits. */
async function hanging(streams: StreamPool, url: string, calls: number): Promise<number> {
  let admitted = 0;
  for (let index = 0; index < calls; index += 1) {
    const lease = streams.take(url, AbortSignal.abort(new Error("full"))).catch(() => null);
    if (!(await lease)) break;
    admitted += 1;
  }
  return admitted;
}

const take = (streams: StreamPool, url: string) => streams.take(url, AbortSignal.timeout(10_000));

/** Takes all idle streams out of the pool. */
async function idleOf(streams: StreamPool, url: string): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await take(streams, url)).stream) return count;
}

const withBaton = (sent: Sent[]) => sent.filter(({ baton }) => baton).length;
const closing = (sent: Sent[]) => sent.filter(({ requests }) => requests.at(-1)?.type === "close");

describe("streams of one isolate", () => {
  it("are closed by a call without company", async () => {
    const { read, sent, idle } = isolate(fresh);
    await read("SELECT 1");
    await read("SELECT 2");
    expect([withBaton(sent), closing(sent).length, await idle()]).toEqual([0, 2, 0]);
  });

  it("are used again while calls are parallel", async () => {
    const { names, sent, idle } = isolate(fresh);
    const first = await names(10);
    // On a busy machine the first of them may be answered before the last one is sent.
    const reused = withBaton(sent);
    expect(reused).toBeLessThan(9);
    const second = await names(10);
    expect(withBaton(sent)).toBeGreaterThan(reused);
    for (const { rows } of [...first, ...second])
      expect(rows).toEqual([{ name: "Čakovec" }, { name: "Đurđevac" }]);
    expect(await idle()).toBeGreaterThan(0);
  });

  it("run dry when calls come one at a time", async () => {
    const { names, read, idle } = isolate(fresh);
    await names(5);
    for (let index = 0; index < 5; index += 1) await read("SELECT 1");
    expect(await idle()).toBe(0);
  });

  it("see rows and columns that others have written", async () => {
    const own = await blankDatabase();
    await own.database.write([{ sql: "CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT)" }]);
    const { names, read, sent } = isolate(own);
    await names(4);
    await own.database.write([
      { sql: "ALTER TABLE cities ADD COLUMN people INTEGER" },
      { sql: "INSERT INTO cities (name, people) VALUES ('Ston', 2605)" },
    ]);
    const { rows } = await read("SELECT id, name, people FROM cities");
    expect(rows).toEqual([{ id: 1, name: "Ston", people: 2605 }]);
    expect(sent.at(-1)?.baton).toBeTruthy();
  });

  it("stay usable after a statement that failed", async () => {
    const { names, read } = isolate(fresh);
    await names(3);
    const all = await Promise.allSettled([
      read("SELECT * FROM nowhere"),
      ...[1, 2].map(() => names(1)),
    ]);
    expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
    const [{ rows } = { rows: [] }] = await names(4);
    expect(rows).toHaveLength(2);
  });

  it("are replaced when the server no longer has them", async () => {
    const { names, sent, spoilBatons, idle } = isolate(fresh);
    await names(4);
    sent.length = 0;
    spoilBatons();
    const [{ rows } = { rows: [] }] = await names(1);
    expect(rows).toHaveLength(2);
    expect(sent.map(({ baton }) => baton)).toEqual(["spoilt", undefined]);
    expect(await idle()).toBe(0);
  });

  it("do not outlive their database", async () => {
    const own = await blankDatabase();
    await own.database.write([{ sql: "CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT)" }]);
    const { names } = isolate(own);
    await names(4);
    await sqld().deleteNamespace(own.namespace);
    await expect(names(1)).rejects.toThrow(/404|not exist/);
  });

  it("never exceed their limits", async () => {
    const other = await blankDatabase();
    await other.database.write([
      { sql: "CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT)" },
    ]);
    const limits = { open: 24, keptPerDatabase: 4, kept: 6, keptFrom: 2 };
    const { names, streams, idle, read } = isolate(fresh, limits);
    await Promise.all([
      names(12),
      ...Array.from({ length: 12 }, () => other.open({ streams }).read({ sql: "SELECT 1" })),
    ]);
    const mine = await idle();
    const others = await idleOf(streams, other.url);
    expect(mine).toBeLessThanOrEqual(4);
    expect(mine + others).toBeLessThanOrEqual(6);
    await expect(read("SELECT 1")).resolves.toBeTruthy();
  });

  it("are left for others by databases that hang", async () => {
    const streams = new StreamPool();
    const admitted = [];
    for (const name of ["a", "b", "c"])
      admitted.push(await hanging(streams, `http://127.0.0.1/${name}/`, 100));
    expect(admitted).toEqual([48, 24, 12]);
    const database = fresh.open({ streams });
    await expect(database.read({ sql: "SELECT 1" })).resolves.toBeTruthy();

    // The clients have left, and their calls never end.
    vi.setSystemTime(Date.now() + 60_000);
    expect(await hanging(streams, "http://127.0.0.1/a/", 100)).toBe(48);
  });

  it("are waited for until the deadline of a call", async () => {
    const streams = new StreamPool({ open: 2, keptPerDatabase: 2, kept: 2, keptFrom: 2 });
    const first = await take(streams, fresh.url);
    const short = fresh.open({ streams, timeoutMs: 100 }).read({ sql: "SELECT 1" });
    await expect(short).rejects.toThrow("within 100 ms");
    const long = fresh.open({ streams }).read({ sql: "SELECT 1 AS one" });
    first.end(null);
    expect((await long).rows).toEqual([{ one: 1 }]);
  });

  it("are forgotten before the server closes them, and after half a minute", async () => {
    const streams = new StreamPool();
    const url = "http://127.0.0.1/x/";
    const baton = { baton: "b", url };
    const companion = await take(streams, url);
    (await take(streams, url)).end(baton);
    vi.setSystemTime(Date.now() + 6000);
    expect((await take(streams, url)).stream).toBeNull();
    (await take(streams, url)).end(baton);
    const used = await take(streams, url);
    expect([used.stream?.baton, used.keep]).toEqual(["b", true]);
    used.end(baton);
    vi.setSystemTime(Date.now() + 4000);
    expect((await take(streams, url)).stream?.baton).toBe("b");
    companion.end(null);
  });
});

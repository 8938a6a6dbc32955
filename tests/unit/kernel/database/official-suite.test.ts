import { beforeAll, describe, expect, it } from "vitest";
import { BatchFailed, StatementFailed } from "~/database/open-database";
import type { Argument, Value } from "~/database/values";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";

/**
 * The cases of the test suite of @libsql/client (version 0.18, `client.test.ts`) that apply to this client, asked of this client.
 * Not applicable: interactive transactions, `executeMultiple`, local files, replicas, WebSocket, named arguments, integer modes other than
 * "number" and `lastInsertRowid`, which the product does not use.
 */
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await blankDatabase();
});

async function select(sql: string, args: Argument[] = []) {
  return fresh.database.read({ sql, args });
}

async function write(...statements: (string | { sql: string; args: Argument[] })[]) {
  return fresh.database.write(
    statements.map((each) => (typeof each === "string" ? { sql: each } : each)),
  );
}

/** The values of a row in the order of its columns. */
function valuesOf(row: ArrayLike<Value> | undefined): Value[] {
  return Array.from(row ?? []);
}

async function firstValue(sql: string, args: Argument[] = []) {
  return (await select(sql, args)).rows[0]?.[0];
}

async function rejection(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => new Error("The statement was accepted"),
    (error: unknown) => error,
  );
}

describe("a statement", () => {
  it("returns a row by name and by position, and lists only the names", async () => {
    const { columns, rows } = await select("SELECT 1 AS one, 'two' AS two, 0.5 AS three");
    expect(columns).toEqual(["one", "two", "three"]);
    expect(valuesOf(rows[0] as unknown as ArrayLike<Value>)).toEqual([1, "two", 0.5]);
    expect(Object.entries(rows[0] ?? {})).toEqual([
      ["one", 1],
      ["two", "two"],
      ["three", 0.5],
    ]);
  });

  it("returns several rows", async () => {
    const { rows } = await select("VALUES (1, 'one'), (2, 'two'), (3, 'three')");
    expect(rows.map((row) => [row[0], row[1]])).toEqual([
      [1, "one"],
      [2, "two"],
      [3, "three"],
    ]);
  });

  it("that is wrong fails with the code of the database", async () => {
    const error = await rejection(select("SELECT foobar"));
    expect(error).toBeInstanceOf(StatementFailed);
    expect(error).toMatchObject({ code: expect.stringMatching(/^SQLITE_|^SQL_/) });
  });

  it.each([
    ["an insert", "INSERT INTO affected VALUES (6), (7)", 2],
    ["a delete", "DELETE FROM affected WHERE a >= 3", 3],
    [
      "an insert after WITH",
      "WITH x (a) AS (SELECT 2 * a FROM affected) INSERT INTO affected SELECT a + 1 FROM x",
      5,
    ],
  ])("counts the rows of %s", async (_name, sql, count) => {
    const results = await write(
      "DROP TABLE IF EXISTS affected",
      "CREATE TABLE affected (a)",
      "INSERT INTO affected VALUES (1), (2), (3), (4), (5)",
      sql,
    );
    expect(results[3]?.rowsAffected).toBe(count);
  });

  it("returns the rows of RETURNING", async () => {
    const results = await write(
      "DROP TABLE IF EXISTS returned",
      "CREATE TABLE returned (a)",
      "INSERT INTO returned VALUES (1) RETURNING 42 AS x, 'foo' AS y",
    );
    expect(results[2]).toMatchObject({ columns: ["x", "y"], rows: [{ x: 42, y: "foo" }] });
  });
});

const bytes = Uint8Array.from({ length: 256 }, (_, index) => index ^ 0xab);

describe("a value", () => {
  it.each<[string, Argument, Value]>([
    ["text", "boomerang", "boomerang"],
    ["text with control characters", "a\n\r\t ", "a\n\r\t "],
    ["text beyond ASCII", "žluťoučký kůň úpěl ďábelské ódy", "žluťoučký kůň úpěl ďábelské ódy"],
    ["zero", 0, 0],
    ["an integer", -2023, -2023],
    ["a fraction", 12.345, 12.345],
    ["a large positive number", 1e18, 1e18],
    ["a large negative number", -1e18, -1e18],
    ["the largest number", Number.MAX_VALUE, Number.MAX_VALUE],
    ["the smallest number", -Number.MAX_VALUE, -Number.MAX_VALUE],
    ["the smallest positive number", Number.MIN_VALUE, Number.MIN_VALUE],
    ["a bigint zero", 0n, 0],
    ["a small bigint", -42n, -42],
    ["the largest safe bigint", 9007199254740991n, 9007199254740991],
    ["an ArrayBuffer", bytes.buffer, bytes.buffer],
    ["a Uint8Array", bytes, bytes.buffer],
    ["null", null, null],
    ["true", true, 1],
    ["false", false, 0],
  ])("survives as %s", async (_name, bound, read) => {
    expect(await firstValue("SELECT ?", [bound])).toStrictEqual(read);
  });

  it.each([9007199254740992n, -1152921504594532842n])(
    "is refused when %s is read",
    async (large) => {
      expect(await rejection(select("SELECT ?", [large]))).toBeInstanceOf(RangeError);
    },
  );

  it.each<[unknown, new () => Error]>([
    [undefined, TypeError],
    [Number.NaN, RangeError],
    [Number.POSITIVE_INFINITY, RangeError],
    [-1267650600228229401496703205376n, RangeError],
  ])("is refused when %s is bound", async (value, Refusal) => {
    expect(await rejection(select("SELECT ?", [value as Argument]))).toBeInstanceOf(Refusal);
  });

  it.each([9223372036854775807n, -9223372036854775808n])(
    "of 64 bits is bound exactly: %s",
    async (edge) => {
      expect(await firstValue("SELECT ? || ''", [edge])).toBe(String(edge));
    },
  );
});

describe("arguments", () => {
  it.each([
    ["SELECT ?, ?", ["one", "two"], ["one", "two"]],
    ["SELECT ?2, ?3, ?1", ["one", "two", "three"], ["two", "three", "one"]],
    ["SELECT ?3, ?1", ["one", "two", "three"], ["three", "one"]],
    ["SELECT ?2, ?, ?3", ["one", "two", "three"], ["two", "three", "three"]],
  ])("of %s are bound by position", async (sql, args, read) => {
    const { rows } = await select(sql, args);
    expect(valuesOf(rows[0] as unknown as ArrayLike<Value>)).toEqual(read);
  });
});

describe("a batch", () => {
  it("executes its statements in order", async () => {
    const results = await write(
      "DROP TABLE IF EXISTS ordered",
      "CREATE TABLE ordered (a, b)",
      "INSERT INTO ordered VALUES (1, 'one')",
      "SELECT * FROM ordered ORDER BY a",
      { sql: "INSERT INTO ordered VALUES (?, ?)", args: [2, "two"] },
      "SELECT * FROM ordered ORDER BY a",
      "DROP TABLE ordered",
    );
    expect(results).toHaveLength(7);
    expect(results[3]?.rows).toEqual([{ a: 1, b: "one" }]);
    expect(results[5]?.rows).toEqual([
      { a: 1, b: "one" },
      { a: 2, b: "two" },
    ]);
  });

  it("is a transaction among a hundred others", async () => {
    await write("CREATE TABLE sum1 (a)", "CREATE TABLE sum2 (a)");
    const runs = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        write(
          { sql: "INSERT INTO sum1 VALUES (?)", args: [index] },
          { sql: "INSERT INTO sum2 VALUES (?)", args: [index * 10] },
          "SELECT sum(a) FROM sum1",
          "SELECT sum(a) FROM sum2",
        ),
      ),
    );
    for (const [, , first, second] of runs)
      expect(second?.rows[0]?.[0]).toBe(Number(first?.rows[0]?.[0]) * 10);
    expect(await firstValue("SELECT sum(a) FROM sum1")).toBe(4950);
    expect(await firstValue("SELECT sum(a) FROM sum2")).toBe(49_500);
  });

  it.each([0, 1, 2])(
    "reports a failed statement by its index %i, and writes nothing",
    async (index) => {
      await write("DROP TABLE IF EXISTS refused", "CREATE TABLE refused (a UNIQUE)");
      const statements = ["INSERT INTO refused VALUES (1)", "INSERT INTO refused VALUES (2)"];
      statements.splice(index, 0, "SELECT invalid_column");
      const error = await rejection(write(...statements));
      expect(error).toBeInstanceOf(BatchFailed);
      expect(error).toMatchObject({ index });
      expect(await firstValue("SELECT count(*) FROM refused")).toBe(0);
    },
  );

  it("may have a thousand different statements", async () => {
    const results = await write(...Array.from({ length: 1000 }, (_, index) => `SELECT ${index}`));
    expect(results.map(({ rows }) => rows[0]?.[0])).toEqual(
      Array.from({ length: 1000 }, (_, index) => index),
    );
  });

  it("may repeat the same statements four thousand times", async () => {
    const requested = Array.from({ length: 4000 }, (_, index) => [
      Math.floor(index / 200),
      index % 200,
    ]);
    const results = await write(
      ...requested.map(([bound, literal]) => ({ sql: `SELECT ?, ${literal}`, args: [bound ?? 0] })),
    );
    expect(results.map(({ rows }) => [rows[0]?.[0], rows[0]?.[1]])).toEqual(requested);
  });

  it.each([
    ["primary key", "CREATE TABLE constrained (id INTEGER PRIMARY KEY, name TEXT)"],
    ["unique", "CREATE TABLE constrained (id INTEGER UNIQUE, name TEXT)"],
  ])("names the violated %s constraint by its code", async (_name, create) => {
    await write("DROP TABLE IF EXISTS constrained", create);
    const row = "INSERT INTO constrained VALUES (1, 'twice')";
    expect(await rejection(write(row, row))).toMatchObject({
      index: 1,
      code: expect.stringMatching(/^SQLITE_CONSTRAINT/),
    });
  });

  it("that ends its own transaction fails", async () => {
    await write("CREATE TABLE ended (a)");
    const error = await rejection(
      write("INSERT INTO ended VALUES (1)", "ROLLBACK", "INSERT INTO ended VALUES (2)"),
    );
    expect(error).toBeInstanceOf(BatchFailed);
  });
});

it("uses the fetch that it is given", async () => {
  let calls = 0;
  const database = fresh.open({
    fetch: (...args: Parameters<typeof fetch>) => {
      calls += 1;
      return fetch(...args);
    },
  });
  expect((await database.read({ sql: "SELECT 42" })).rows[0]?.[0]).toBe(42);
  expect(calls).toBe(1);
});

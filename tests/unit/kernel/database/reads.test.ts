import { eq, sql } from "drizzle-orm";
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { beforeAll, describe, expect, it } from "vitest";
import { StatementFailed } from "~/database/open-database";
import { blankDatabase, type FreshDatabase } from "../../../support/db/database";
import { explain } from "../../../support/db/explain";
import { databaseCalls } from "../../../support/stack/stack";

const cities = sqliteTable("cities", {
  id: integer().primaryKey(),
  name: text().notNull(),
  people: integer().notNull(),
});

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await blankDatabase();
  await fresh.database.write([
    {
      sql: "CREATE TABLE cities (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, people INTEGER NOT NULL, seal BLOB, height REAL) STRICT",
    },
    {
      sql: "INSERT INTO cities (name, people, seal, height) VALUES (?, ?, ?, ?)",
      args: ["Čakovec", 27_104, new Uint8Array([0, 255, 7]), 165.5],
    },
    {
      sql: "INSERT INTO cities (name, people) VALUES ('Đurđevac', 6349), ('Široki Brijeg', 28929)",
    },
  ]);
});

async function callsDuring(work: () => Promise<unknown>): Promise<number> {
  const before = (await databaseCalls(fresh.namespace)).requests;
  await work();
  return (await databaseCalls(fresh.namespace)).requests - before;
}

describe("reads in one tick", () => {
  it("are sent as one call, even when loaders await one another", async () => {
    const { drizzle } = fresh.open();
    async function loader(start: number) {
      await Promise.resolve();
      const one = drizzle.select().from(cities).where(eq(cities.id, start));
      await Promise.resolve().then(() => Promise.resolve());
      return Promise.all([one, drizzle.all(sql`SELECT ${start} + 1 AS next`)]);
    }
    async function last() {
      await Promise.resolve();
      return drizzle.all<{ total: number }>(sql`SELECT count(*) AS total FROM cities`);
    }
    const calls = await callsDuring(async () => {
      const [first, , , , total] = await Promise.all([
        loader(1),
        loader(2),
        loader(3),
        loader(4),
        last(),
      ]);
      expect(first).toEqual([[{ id: 1, name: "Čakovec", people: 27_104 }], [{ next: 2 }]]);
      expect(total).toEqual([{ total: 3 }]);
    });
    expect(calls).toBe(1);
  });

  it("fail separately", async () => {
    const database = fresh.open();
    const [good, bad, other] = await Promise.allSettled([
      database.read({ sql: "SELECT 1 AS one" }),
      database.drizzle.all(sql`SELECT ${"Čakovec"} FROM nowhere`),
      database.read({ sql: "SELECT 2 AS two" }),
    ]);
    expect(good).toMatchObject({ status: "fulfilled", value: { rows: [{ one: 1 }] } });
    expect(other).toMatchObject({ status: "fulfilled", value: { rows: [{ two: 2 }] } });
    expect(bad.status === "rejected" && bad.reason).toBeInstanceOf(StatementFailed);
    expect(JSON.stringify(bad)).not.toContain("Čakovec");
  });

  it("are sent once if they are identical", async () => {
    const database = fresh.open();
    const request = () =>
      database.read({ sql: "SELECT people FROM cities WHERE name = ?", args: ["Čakovec"] });
    const [one, two] = await Promise.all([
      request(),
      request(),
      database.read({ sql: "SELECT people FROM cities WHERE name = ?", args: ["Đurđevac"] }),
    ]);
    expect(one).toBe(two);
    expect(database.stats).toMatchObject({ roundTrips: 1, requests: 1, statements: 2 });
  });

  it("are split into parallel calls when there are many", async () => {
    const database = fresh.open();
    const results = await Promise.all(
      Array.from({ length: 130 }, (_, n) => database.read({ sql: "SELECT ? AS n", args: [n] })),
    );
    expect(results.map((result) => result.rows[0]?.["n"])).toEqual(
      Array.from({ length: 130 }, (_, n) => n),
    );
    expect(database.stats).toMatchObject({ roundTrips: 1, requests: 3, statements: 130 });
  });

  it("form a second round trip in the next tick", async () => {
    const database = fresh.open();
    await database.read({ sql: "SELECT 1" });
    await database.read({ sql: "SELECT 1" });
    expect(database.stats).toMatchObject({ roundTrips: 2, requests: 2 });
  });
});

describe("values", () => {
  it("are returned as they were bound", async () => {
    const args = [
      null,
      "žaba",
      7,
      -0.5,
      true,
      new Uint8Array([1, 2, 255]).buffer,
      9_007_199_254_740_991,
    ];
    const { rows } = await fresh.database.read({
      sql: "SELECT ? AS a, ? AS b, ? AS c, ? AS d, ? AS e, ? AS f, ? AS g",
      args,
    });
    expect(rows).toEqual([
      {
        a: null,
        b: "žaba",
        c: 7,
        d: -0.5,
        e: 1,
        f: new Uint8Array([1, 2, 255]).buffer,
        g: 9_007_199_254_740_991,
      },
    ]);
  });

  it("stay integers in arithmetic", async () => {
    const { rows } = await fresh.database.read({
      sql: "SELECT ? / 2 AS half, json_object('n', ?) AS json",
      args: [7, 3],
    });
    expect(rows).toEqual([{ half: 3, json: '{"n":3}' }]);
  });

  it("are refused when a number would lose precision", async () => {
    await expect(fresh.database.read({ sql: "SELECT 9007199254740993" })).rejects.toThrow(
      "read it as text",
    );
    await expect(fresh.database.read({ sql: "SELECT ?", args: [Number.NaN] })).rejects.toThrow(
      "cannot be bound",
    );
  });

  it("are read by position when two columns share a name", async () => {
    const { rows, columns } = await fresh.database.read({ sql: "SELECT 1 AS id, 2 AS id" });
    expect([columns, rows[0]?.[0], rows[0]?.[1], rows[0]?.["id"]]).toEqual([["id", "id"], 1, 2, 2]);
  });

  it("above ten megabytes are refused with the reason, without affecting other reads of the call", async () => {
    const many =
      "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 12000) SELECT hex(zeroblob(500)) FROM n";
    const [big, small] = await Promise.allSettled([
      fresh.database.read({ sql: many }),
      fresh.database.read({ sql: "SELECT 1 AS one" }),
    ]);
    expect(big).toMatchObject({
      status: "rejected",
      reason: { name: "StatementFailed", code: "RESPONSE_TOO_LARGE" },
    });
    expect(small).toMatchObject({ status: "fulfilled" });
  });
});

describe("a single statement", () => {
  it.each([
    "INSERT INTO cities (name, people) VALUES ('x', 1)",
    "-- SELECT\nUPDATE cities SET people = 0",
    "WITH gone AS (SELECT 1) DELETE FROM cities",
    "WITH a AS (SELECT 1) INSERT OR REPLACE INTO cities (name, people) SELECT 'x', 1",
    "DROP TABLE cities",
  ])("rejects the write: %s", async (text) => {
    await expect(fresh.db.run(sql.raw(text))).rejects.toThrow("may only read");
  });

  it.each([
    "/* why */ SELECT 1",
    "WITH a AS (SELECT 1 AS updated_at) SELECT * FROM a",
    "VALUES (1)",
    "PRAGMA table_info(cities)",
  ])("accepts the read: %s", async (text) => {
    await expect(fresh.db.run(sql.raw(text))).resolves.toBeDefined();
  });
});

it("returns the query plan", async () => {
  const plan = await explain(
    fresh.database,
    fresh.db.select().from(cities).where(eq(cities.name, "Čakovec")),
  );
  expect(plan).toEqual([expect.stringContaining("USING INDEX sqlite_autoindex_cities_1")]);
});

import { beforeEach, describe, expect, it } from "vitest";
import { BatchFailed } from "~/database/open-database";
import type { Statement } from "~/database/open-database";
import { freshDatabase, type FreshDatabase } from "../../../support/db/database";

const HIT = { sql: "INSERT INTO assertions (ok) SELECT changes() = 1" };

let fresh: FreshDatabase;

beforeEach(async () => {
  fresh = await freshDatabase();
  await fresh.database.write([
    {
      sql: "CREATE TABLE orders (id INTEGER PRIMARY KEY, version INTEGER NOT NULL, code TEXT UNIQUE, hours INTEGER CHECK (hours > 0)) STRICT",
    },
    {
      sql: "CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders (id) DEFERRABLE INITIALLY DEFERRED) STRICT",
    },
    { sql: "INSERT INTO orders (id, version, code) VALUES (1, 1, 'a'), (2, 1, 'b')" },
  ]);
});

async function failureOf(statements: Statement[]): Promise<BatchFailed> {
  const error = await fresh.database.write(statements).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BatchFailed)) throw new Error(`Not a failed batch: ${String(error)}`);
  return error;
}

async function versions(): Promise<unknown[]> {
  const { rows } = await fresh.database.read({ sql: "SELECT version FROM orders ORDER BY id" });
  return rows.map((row) => row["version"]);
}

function raise(id: number, from: number): Statement {
  return {
    sql: "UPDATE orders SET version = version + 1 WHERE id = ? AND version = ? RETURNING version",
    args: [id, from],
  };
}

describe("a batch", () => {
  it("returns the result of each statement in one call", async () => {
    const database = fresh.open();
    const [first, , second] = await database.write([raise(1, 1), HIT, raise(2, 1)]);
    expect([first?.rows, second?.rows]).toEqual([[{ version: 2 }], [{ version: 2 }]]);
    expect(database.stats).toMatchObject({ roundTrips: 1, requests: 1, statements: 3 });
    expect(await versions()).toEqual([2, 2]);
  });

  it("is rolled back by a failed assertion, which is reported by its index", async () => {
    const failure = await failureOf([raise(1, 1), HIT, raise(2, 7), HIT, raise(1, 2)]);
    expect(failure).toMatchObject({ index: 3, isConstraint: true, code: "SQLITE_CONSTRAINT" });
    expect(failure.message).toContain("assertion failed");
    expect(await versions()).toEqual([1, 1]);
  });

  it("accepts any condition as an assertion; an empty result counts as false", async () => {
    const found = {
      sql: "INSERT INTO assertions (ok) SELECT EXISTS (SELECT 1 FROM orders WHERE id = ?)",
    };
    await fresh.database.write([{ ...found, args: [1] }]);
    expect(await failureOf([raise(1, 1), { ...found, args: [9] }])).toMatchObject({
      index: 1,
      isConstraint: true,
    });
    expect(await failureOf([{ sql: "INSERT INTO assertions (ok) SELECT NULL" }])).toMatchObject({
      index: 0,
    });
  });

  it.each([
    ["UNIQUE", "UPDATE orders SET code = 'b' WHERE id = 1"],
    ["CHECK", "UPDATE orders SET hours = 0 WHERE id = 1"],
    ["NOT NULL", "UPDATE orders SET version = NULL WHERE id = 1"],
  ])("is rolled back by %s", async (text, sql) => {
    const failure = await failureOf([raise(2, 1), { sql }]);
    expect(failure).toMatchObject({ index: 1, isConstraint: true });
    expect(failure.message).toContain(text);
    expect(await versions()).toEqual([1, 1]);
  });

  it("reports a refused COMMIT by the index after the last statement", async () => {
    expect(await failureOf([{ sql: "INSERT INTO lines (order_id) VALUES (77)" }])).toMatchObject({
      index: 1,
      isConstraint: true,
    });
  });

  it.each([
    ["of an unknown column", 1, "SELECT absent FROM orders"],
    ["that cannot be parsed", -1, "SELEKT 1"],
    ["that contains two", -1, "SELECT 1; SELECT 2"],
  ])("with a statement %s is an error, not a conflict", async (_, index, sql) => {
    expect(await failureOf([raise(1, 1), { sql }])).toMatchObject({ index, isConstraint: false });
    expect(await versions()).toEqual([1, 1]);
  });

  it("accepts long texts as values and as SQL", async () => {
    const long = "š".repeat(20_000);
    const [, result] = await fresh.database.write([
      { sql: "UPDATE orders SET code = ? WHERE id = 1", args: [long] },
      { sql: `SELECT code = '${long}' AS same FROM orders WHERE id = 1` },
    ]);
    expect(result?.rows).toEqual([{ same: 1 }]);
  });

  it("does not wait for reads, nor do reads wait for it", async () => {
    const database = fresh.open();
    const [, read] = await Promise.all([
      database.write([raise(1, 1)]),
      database.read({ sql: "SELECT 1 AS one" }),
    ]);
    expect(read.rows).toEqual([{ one: 1 }]);
    expect(database.stats).toMatchObject({ requests: 2 });
  });
});

describe("concurrent writers", () => {
  it("are queued: none is refused, none is lost", async () => {
    const add = { sql: "UPDATE orders SET version = version + 1 WHERE id = 1" };
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fresh.open().write([{ sql: "SELECT version FROM orders" }, add, HIT]),
      ),
    );
    expect(await versions()).toEqual([21, 1]);
  });

  it("that compare one version have one winner", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => fresh.open().write([raise(1, 1), HIT])),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    const reasons = outcomes.flatMap((outcome) =>
      outcome.status === "rejected" ? [outcome.reason] : [],
    );
    expect(new Set(reasons.map((reason) => `${reason.name} ${reason.index}`))).toEqual(
      new Set(["BatchFailed 1"]),
    );
    expect(await versions()).toEqual([2, 1]);
  });
});

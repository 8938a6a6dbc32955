import { and, count, eq, isNull, max, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { users } from "~/database/schema/users";
import { insertSelected, returnedRows, toStatement } from "~/server/command/statement";
import {
  countOf,
  flag,
  json,
  listOf,
  NUMBER,
  orNull,
  TEXT,
  TEXT_OR_NULL,
  value,
} from "~/database/fields";
import { queryRows } from "~/server/queries/query-rows";
import { activity, changes, outbox } from "~/database/schema/system";
import { createTestTenant, type Company } from "../../../support/db/test-tenant";

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
  await acme.run("UPDATE assets SET customer_id = NULL WHERE name = 'Main engine, port'");
});

const isEngine = eq(assets.name, "Main engine, port");

describe("the query builder", () => {
  it("maps columns of the same name by their table, and an absent row of a join to null", async () => {
    const { db } = acme.as("marko");
    const [engine] = await db
      .select({ name: assets.name, place: locations.name, owner: customers.name })
      .from(assets)
      .innerJoin(locations, eq(locations.id, assets.locationId))
      .leftJoin(customers, eq(customers.id, assets.customerId))
      .where(isEngine);
    expect(engine).toEqual({ name: "Main engine, port", place: "Dok 2", owner: null });
  });

  it("counts the rows of another table for each row", async () => {
    const { db } = acme.as("marko");
    const rows = await db
      .select({ id: locations.id, assets: countOf(assets, eq(assets.locationId, locations.id)) })
      .from(locations);
    const expected = await acme.rows(
      "SELECT l.id, (SELECT count(*) FROM assets a WHERE a.location_id = l.id) AS assets FROM locations l",
    );
    expect(new Set(rows)).toEqual(new Set(expected));
    expect(rows.some((row) => row.assets === 0) && rows.some((row) => row.assets > 0)).toBe(true);
  });

  it("reads booleans and JSON, and the results of its own functions", async () => {
    const { db } = acme.as("marko");
    const [row] = await db
      .select({
        active: users.active,
        isNamed: flag(sql`${users.name} <> ''`),
        names: json(() => z.array(z.string()), sql`json_array(${users.name}, ${users.surname})`),
      })
      .from(users)
      .where(eq(users.email, "marko@example.com"));
    expect(row).toEqual({ active: true, isNamed: true, names: ["Marko", "Horvat"] });
    const [all] = await db
      .select({ count: count(), last: max(users.sortKey), first: sql`min(1)`.mapWith(Number) })
      .from(users);
    expect(all).toEqual({ count: expect.any(Number), last: expect.any(String), first: 1 });
  });

  it.each([
    ["another type", value(NUMBER, users.name)],
    ["NULL", value(TEXT, users.anonymisedAt)],
    ["other JSON", json(() => z.array(z.number()), sql`json_array(${users.name})`)],
    ["a condition that is NULL", flag(sql`NULL`)],
    ["a claimed type", sql<string>`${users.name}`],
    ["an alias of a claimed type", sql<string>`${users.name}`.as("name")],
  ])("refuses %s", async (_, field) => {
    const { db } = acme.as("marko");
    await expect(db.select({ field }).from(users)).rejects.toThrow(/^field (is not|has a type)/);
    await expect(db.select({ field }).from(users).get()).rejects.toThrow(/^field/);
  });
});

describe("queryRows", () => {
  it("reads the rows of SQL text in the round trip of the builder's reads", async () => {
    const ctx = acme.as("marko");
    const fields = {
      name: assets.name,
      owner: orNull(customers.name),
      isPrivate: flag(sql`${customers.entity} IS 'private-person'`),
      hasOwner: value(NUMBER, sql`${customers.id} IS NOT NULL`),
    };
    const [rows] = await Promise.all([
      queryRows(
        ctx,
        fields,
        sql`SELECT ${listOf(fields)} FROM ${assets} LEFT JOIN ${customers} ON ${customers.id} = ${assets.customerId} WHERE ${isEngine}`,
      ),
      ctx.db.select({ id: assets.id }).from(assets),
    ]);
    expect(rows).toEqual([
      { name: "Main engine, port", owner: null, isPrivate: false, hasOwner: 0 },
    ]);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1, statements: 2 });
  });

  it("reads columns and values that the SQL text names itself", async () => {
    const rows = await queryRows(
      acme.as("marko"),
      { isCustomer: customers.isCustomer, n: NUMBER, none: TEXT_OR_NULL },
      sql`SELECT is_customer AS isCustomer, count(*) AS n, NULL AS none FROM ${customers} WHERE is_customer = 1 GROUP BY 1`,
    );
    expect(rows).toEqual([{ isCustomer: true, n: expect.any(Number), none: null }]);
  });

  it.each([
    ["a column that its fields do not name", sql`SELECT 'a' AS text, 1 AS n`, "The result has"],
    ["a missing column", sql`SELECT 'a' AS words WHERE 0`, "The result has"],
    ["another type", sql`SELECT 1 AS text`, "text is not"],
    ["NULL", sql`SELECT NULL AS text`, "text is not"],
  ])("refuses %s", async (_, query, message) => {
    await expect(queryRows(acme.as("marko"), { text: TEXT }, query)).rejects.toThrow(message);
  });

  it.each([
    ["a value outside of the list of its column", sql`SELECT 'club' AS entity`],
    ["NULL in a column that has none", sql`SELECT NULL AS entity`],
  ])("refuses %s", async (_, query) => {
    await expect(queryRows(acme.as("marko"), { entity: customers.entity }, query)).rejects.toThrow(
      "entity is not as declared by entity",
    );
  });
});

describe("a batch", () => {
  it("returns the rows of a builder with RETURNING", async () => {
    const ctx = acme.as("marko");
    const change = ctx.db
      .update(customers)
      .set({ isPartner: true })
      .where(and(isNull(customers.archivedAt), eq(customers.entity, "company")))
      .returning({
        isPartner: customers.isPartner,
        isCompany: flag(sql`${customers.entity} = 'company'`),
      });
    const [result] = await ctx.database.write([toStatement(change)]);
    const rows = returnedRows(change, result);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(rows.map(() => ({ isPartner: true, isCompany: true })));
  });

  it("inserts a selected row where its condition holds, with the defaults of the table", async () => {
    const ctx = acme.as("marko");
    const row = { tableName: "tests", rowId: "one" };
    const facts = { list: [1, "č"] };
    const line = {
      at: 1,
      actorName: "x",
      subjectType: "test",
      subjectId: sql`'a' || 'b'`,
      event: "tested",
      facts,
      requestId: "r",
    };
    await ctx.database.write(
      [
        insertSelected(changes, { ...row, gone: true }, sql`WHERE 1`),
        insertSelected(changes, { ...row, rowId: "two" }, sql`WHERE 0`),
        insertSelected(activity, line, sql`WHERE 1`),
        insertSelected(
          outbox,
          { id: users.id, type: "test", ids: {}, createdAt: 1, nextAt: 1 },
          sql`FROM ${users} WHERE ${users.email} = 'marko@example.com'`,
        ),
      ].map(toStatement),
    );
    expect(await acme.rows("SELECT row_id, gone FROM changes WHERE table_name = 'tests'")).toEqual([
      { row_id: "one", gone: 1 },
    ]);
    expect(
      await acme.rows("SELECT subject_id, facts FROM activity WHERE event = 'tested'"),
    ).toEqual([{ subject_id: "ab", facts: JSON.stringify(facts) }]);
    expect(await acme.rows("SELECT format, attempts FROM outbox WHERE type = 'test'")).toEqual([
      { format: 1, attempts: 0 },
    ]);
  });
});

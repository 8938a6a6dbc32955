import { expect, it } from "vitest";
import { COMPANIES, seedCompany } from "../../../migrations/seeds/companies";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { freshDatabase, type FreshDatabase } from "../../support/db/database";
import { widen } from "../../support/db/widened-schema";

const NOW = new Date("2026-06-15T10:00:00Z");

async function migratedThrough(fresh: FreshDatabase): Promise<Record<string, number>> {
  const [acme] = COMPANIES;
  if (!acme) throw new Error("The seeds have no company");
  await seedCompany(acme, fresh.url, { orders: 20, now: NOW });
  const { rows } = await fresh.open().read({
    sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE TABLE%STRICT%'",
  });
  const names = rows
    .map((row) => String(row["name"]))
    .filter((name) => !["later_things", "schema_migrations"].includes(name));
  const counted = await fresh.open().read({
    sql: names
      .map((name) => `SELECT '${name}' AS name, count(*) AS n FROM ${name}`)
      .join(" UNION ALL "),
  });
  return Object.fromEntries(counted.rows.map((row) => [String(row["name"]), Number(row["n"])]));
}

it("half a year of a tenant's commands leaves the same rows on a newer schema", async () => {
  const [plain, wide] = [await freshDatabase(), await freshDatabase()];
  await widen(wide.database);
  const [expected, counted] = [await migratedThrough(plain), await migratedThrough(wide)];
  expect(expected["work_orders"]).toBeGreaterThanOrEqual(20);
  // A day last week and five next week.
  expect(expected["work_capacity_exceptions"]).toBe(6);
  expect(counted).toEqual(expected);
});

it("the current migration runner leaves a newer schema unchanged", async () => {
  const wide = await freshDatabase();
  await widen(wide.database);
  const migrations = await readMigrations("tenant");
  expect(await migrateNamespace(wide, migrations)).toMatchObject({ applied: 0 });
});

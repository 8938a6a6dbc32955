import { createClient } from "@libsql/client/http";
import { describe, expect, it } from "vitest";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrationFrom } from "../../../migrations/parse-migration";
import { insert } from "../../../migrations/seeds/insert";
import { fold, searchTextOf } from "~/kernel/text/fold";
import { sortKey } from "~/kernel/text/sort-key";
import { taxKey } from "~/kernel/text/tax-id";
import { blankDatabase } from "../../support/db/database";
import { countRows as count, files } from "../../support/stack/fleet";

const FIRST =
  "CREATE TABLE owners (id INTEGER PRIMARY KEY) STRICT; CREATE TABLE dogs (id INTEGER PRIMARY KEY, owner_id INTEGER NOT NULL REFERENCES owners (id) ON DELETE CASCADE) STRICT;";
const SECOND = "INSERT INTO owners VALUES (1); INSERT INTO dogs VALUES (1, 1);";
const REBUILD =
  "CREATE TABLE new_owners (id INTEGER PRIMARY KEY, name TEXT) STRICT; INSERT INTO new_owners (id) SELECT id FROM owners; DROP TABLE owners; ALTER TABLE new_owners RENAME TO owners;";

describe("migrateNamespace", () => {
  it("applies missing migrations once", async () => {
    const fresh = await blankDatabase();
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 1, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 0 });
    const { rows } = await fresh.database.read({
      sql: "SELECT version, name, length(sha256) AS hash FROM schema_migrations",
    });
    expect(rows).toEqual([
      { version: 1, name: "step", hash: 64 },
      { version: 2, name: "step", hash: 64 },
    ]);
  });

  it("keeps child rows when their parent table is rebuilt", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND, REBUILD));
    expect(await count(fresh, "dogs")).toBe(1);
    await expect(
      fresh.database.write([{ sql: "INSERT INTO dogs VALUES (2, 77)" }]),
    ).rejects.toThrow("FOREIGN KEY");
  });

  it("rolls back a failing file as a whole and resumes there", async () => {
    const fresh = await blankDatabase();
    await expect(
      migrateNamespace(fresh, files(FIRST, `${SECOND} INSERT INTO cats VALUES (1);`)),
    ).rejects.toThrow(/Migration 2 \(step\) was undone.*no such table: cats.*at: INSERT INTO cats/);
    expect(await count(fresh, "dogs")).toBe(0);
    expect(await migrateNamespace(fresh, files(FIRST, SECOND))).toEqual({ version: 2, applied: 1 });
  });

  it("rolls back a file that leaves a dangling foreign key", async () => {
    const fresh = await blankDatabase();
    await expect(
      migrateNamespace(fresh, files(FIRST, SECOND, "DELETE FROM owners;")),
    ).rejects.toThrow("a foreign key is violated");
    expect(await count(fresh, "owners")).toBe(1);
  });

  it("changes nothing if a foreign key was dangling before", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    // For example, after a manual repair of the database.
    const dangling = createClient({ url: fresh.url });
    await dangling.executeMultiple("PRAGMA foreign_keys = OFF; INSERT INTO dogs VALUES (9, 77);");
    dangling.close();
    await expect(migrateNamespace(fresh, files(FIRST, SECOND, REBUILD))).rejects.toThrow(
      "Foreign keys were already violated: dogs row 9 to owners",
    );
    expect(await count(fresh, "schema_migrations")).toBe(2);
  });

  it("refuses a file that was edited after it had been applied", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    await expect(
      migrateNamespace(fresh, files(FIRST, `${SECOND} SELECT 1;`, REBUILD)),
    ).rejects.toThrow("Migration 2 (step) was edited");
    expect(await count(fresh, "schema_migrations")).toBe(2);
  });

  it("leaves the database of a newer release unchanged", async () => {
    const fresh = await blankDatabase();
    await migrateNamespace(fresh, files(FIRST, SECOND));
    expect(await migrateNamespace(fresh, files(FIRST))).toEqual({ version: 2, applied: 0 });
  });

  it("may run several times at once", async () => {
    const fresh = await blankDatabase();
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => migrateNamespace(fresh, files(FIRST, SECOND, REBUILD))),
    );
    expect(runs.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3]);
    expect(await count(fresh, "dogs")).toBe(1);
  });
});

it("respells the search texts and sort keys that earlier releases stored", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  await migrateNamespace(fresh, migrations.slice(0, 32));
  const at = { created_at: 1, updated_at: 1 };
  const named = (id: string, name: string, ...more: string[]) => {
    const keys = { sort_key: keyBefore(name), search_text: foldBefore([name, ...more].join(" ")) };
    return { id, name, ...keys, ...at };
  };
  const [customer, person] = ["Љубица Ђорђевић", "Његош Џајић"];
  const description = "Поправка одељења, odjel";
  await fresh.database.write([
    insert("customers", { ...named("c1", customer, "Београд"), entity: "company" }),
    insert("customers", { ...named("c2", "Đorđević d.o.o.", "Split"), entity: "company" }),
    insert("assets", named("a1", "Дизалица", "Djuro Djakovic", "SN-1")),
    insert("users", {
      ...named("u1", person, "njegos@example.com"),
      name: "Његош",
      surname: "Џајић",
      email: "njegos@example.com",
      email_key: "njegos@example.com",
      phone: "",
    }),
    insert("work_orders", {
      id: "w1",
      number: "2026-00001",
      description,
      status: "backlog",
      priority: "low",
      customer_id: "c1",
      customer_sort: keyBefore(customer),
      asset_id: "a1",
      created_by: "u1",
      search_text: foldBefore(`  ${description} ${customer}   Дизалица 2026-00001`),
      ...at,
    }),
    insert("work_order_assignments", {
      id: "p1",
      work_order_id: "w1",
      user_id: "u1",
      is_lead: 1,
      from_at: 1,
    }),
    ...["Ђак", "Đak"].map((text, index) =>
      insert("phrases", { id: `f${index}`, text, sort_key: keyBefore(text), ...at }),
    ),
  ]);
  const before = await changesIn(fresh);
  await migrateNamespace(fresh, migrations.slice(0, 34));
  const found = async (sql: string) => (await fresh.open().read({ sql })).rows.map(Object.values);
  expect(await found("SELECT sort_key, search_text FROM customers ORDER BY seq")).toEqual([
    [sortKey(customer), searchTextOf([customer], ["Београд"])],
    [sortKey("Đorđević d.o.o."), "dordevic d.o.o. split"],
  ]);
  expect(await found("SELECT sort_key, search_text FROM users")).toEqual([
    [sortKey(person), searchTextOf([person], ["njegos@example.com"])],
  ]);
  expect(await found("SELECT customer_sort, search_text FROM work_orders")).toEqual([
    [sortKey(customer), searchTextOf(["", "", description], [`${customer}   Дизалица 2026-00001`])],
  ]);
  // The order is found by the name of its technician and not by their email address.
  const orders = (word: string) =>
    found(`SELECT rowid FROM work_orders_search WHERE work_orders_search MATCH '${word}'`);
  for (const word of ["ljubica", "duro", "odel", "njegos", "dzajic", "dizalica", "sn"])
    expect([word, await orders(word)]).toEqual([word, [[1]]]);
  expect(await orders("example")).toEqual([]);
  expect(await found("SELECT sort_key FROM phrases ORDER BY text DESC")).toEqual([
    [keyBefore("Ђак")],
    [sortKey("Đak")],
  ]);
  expect(await changesIn(fresh)).toEqual(before);
});

it("keys the tax ids that earlier releases stored as taxKey does", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  await migrateNamespace(fresh, migrations.slice(0, 35));
  const stored = [
    "HR12345678903",
    "123 456 789 03",
    "OIB: 123.456.789-03",
    "123\u00a0456\u00a0789\u00a003",
    "DE 123/456/789",
    "00000000000",
    "nema",
    "",
  ];
  await fresh.database.write(
    stored.map((tax_id, index) =>
      insert("customers", {
        id: `c${index}`,
        name: `Firm ${index}`,
        sort_key: `firm 01${index}`,
        search_text: fold(`Firm ${index} ${tax_id}`),
        entity: "company",
        tax_id,
        country: "de",
        created_at: 1,
        updated_at: 1,
      }),
    ),
  );
  await migrateNamespace(fresh, migrations.slice(0, 36));
  const { rows } = await fresh.open().read({
    sql: `SELECT tax_key, places_things_search.text FROM customers
      JOIN places_things_search ON places_things_search.rowid = seq * 8 ORDER BY seq`,
  });
  expect(rows.map(({ tax_key }) => tax_key)).toEqual(stored.map((each) => taxKey(each, "de")));
  for (const { tax_key, text } of rows) expect(text).toContain(tax_key);
});

it("drops the equipment category of a checklist template, and lets the release before go on", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  await migrateNamespace(fresh, migrations.slice(0, 38));
  const clocked = { created_at: 1, updated_at: 1 };
  const template = (id: string, category_id: string | null) =>
    insert("checklist_templates", {
      id,
      name: `Pregled ${id}`,
      category_id,
      version_id: `v-${id}`,
      item_count: 1,
      sort_key: id,
      search_text: `pregled ${id}`,
      ...clocked,
    });
  await fresh.database.write([
    insert("equipment_categories", { id: "tools", name: "Kotao", sort_key: "kotao", ...clocked }),
    template("a", "tools"),
    template("b", null),
  ]);
  await migrateNamespace(fresh, migrations.slice(0, 39));
  await fresh.database.write([
    template("c", "tools"),
    { sql: "DELETE FROM equipment_categories WHERE id = 'tools'" },
  ]);
  const { rows } = await fresh.open().read({
    sql: `SELECT id, name, asset_category, category_id FROM checklist_templates
      JOIN places_things_search ON places_things_search.rowid = seq * 8 + 7 ORDER BY id`,
  });
  expect(rows.map((row) => Object.values(row))).toEqual(
    ["a", "b", "c"].map((id) => [id, `Pregled ${id}`, "", null]),
  );
});

/** What the releases before migration 33 stored. */
function foldBefore(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare.toLowerCase().replaceAll("đ", "d");
}

function keyBefore(name: string): string {
  const cyrillic = name.toLowerCase().match(/[а-џ]/g) ?? [];
  return cyrillic.length === 0
    ? sortKey(name)
    : [...name.toLowerCase()]
        .map((sign) =>
          /[а-џ]/.test(sign)
            ? `~${(sign.codePointAt(0) ?? 0).toString(16).padStart(6, "0")}`
            : sign,
        )
        .join("");
}

/** The changed orders that devices are told about. */
async function changesIn(fresh: Awaited<ReturnType<typeof blankDatabase>>): Promise<unknown[]> {
  const sql = "SELECT * FROM changes WHERE table_name = 'work_orders'";
  return (await fresh.open().read({ sql })).rows;
}

it("refuses files with gaps in their numbers", () => {
  expect(() => migrationFrom("0003_later.sql", "SELECT 1;", 2)).toThrow(
    "the next migration must be named 0002_what_it_does.sql",
  );
  expect(() => migrationFrom("0002-dashed.sql", "SELECT 1;", 2)).toThrow("0002_what_it_does.sql");
});

it("applies a tenant's real files to a database that enforces its own rules", async () => {
  const fresh = await blankDatabase();
  const migrations = await readMigrations("tenant");
  expect(await migrateNamespace(fresh, migrations)).toEqual({
    version: migrations.length,
    applied: migrations.length,
  });
  const { rows } = await fresh.database.read({ sql: "SELECT * FROM pragma_foreign_key_check" });
  expect(rows).toEqual([]);
});

import { randomBytes } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { tenantNamespace } from "../../../worker/env";
import { WRITE_PROBE } from "../../../worker/env";
import { makeDirectory, migrateFleet } from "../../../worker/dev/cli/fleet";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { openTestDatabase } from "../../support/db/open-test-database";
import { databaseAddress, sqld, stack } from "../../support/stack/stack";

/** A separate installation on the server of this run. */
const prefix = `x-${randomBytes(4).toString("hex")}-`;
const url = `${stack().proxy}/${prefix}{namespace}/`;
const [acme, oto] = [newId(), newId()];

beforeAll(async () => {
  for (const name of ["directory", tenantNamespace(acme), tenantNamespace(oto)])
    await sqld().createNamespace(prefix + name);
});

async function outputOf(
  wishes: { canaries?: string[]; canariesOnly?: boolean } = {},
): Promise<{ lines: string[]; ok: boolean }> {
  const lines: string[] = [];
  const { ok } = await migrateFleet({ url, ...wishes }, (line) =>
    lines.push(line.replace(/[\d.]+ s\.$/, "0 s.")),
  );
  return { lines, ok };
}

it("reports the progress, the failed tenants and the reasons, and resumes in the next run", async () => {
  expect(await outputOf()).toEqual({
    ok: true,
    lines: [
      expect.stringMatching(/^The directory is at schema version \d+\.$/),
      "0 migrated, 0 already up to date, 0 skipped as up to date, 0 failed, in 0 s.",
    ],
  });
  const directory = openTestDatabase({ url: databaseAddress(`${prefix}directory`) });
  const sql =
    "INSERT INTO tenants (id, code, name, status, created_at, updated_at) VALUES (?, ?, '', 'active', 0, 0)";
  await directory.write([
    { sql, args: [acme, "acme"] },
    { sql, args: [oto, "oto"] },
  ]);
  const broken = openTestDatabase({ url: databaseAddress(prefix + tenantNamespace(oto)) });
  await broken.write([{ sql: "CREATE TABLE outbox (id INTEGER) STRICT" }]);

  const first = await outputOf({ canaries: ["acme"] });
  expect(first.ok).toBe(false);
  expect(first.lines.slice(1, 3)).toEqual([
    "  canaries: 1 of 2, 1 migrated",
    "  fleet: 2 of 2, 1 migrated, 1 failed",
  ]);
  expect(first.lines[3]).toMatch(/^ {2}oto: Migration 1 \(kernel\) was undone: .*outbox/);
  expect(first.lines.slice(4)).toEqual([
    "1 migrated, 0 already up to date, 0 skipped as up to date, 1 failed, in 0 s.",
    "Fix the cause and run the same command again; it continues from here.",
  ]);

  expect((await outputOf()).lines.at(-3)).toBe(
    "Stopped: a canary failed. No other company was migrated.",
  );
  await broken.write([{ sql: "DROP TABLE outbox" }]);
  expect(await outputOf()).toMatchObject({
    ok: true,
    lines: [
      expect.any(String),
      "  canaries: 1 of 1, 1 migrated",
      "1 migrated, 0 already up to date, 1 skipped as up to date, 0 failed, in 0 s.",
    ],
  });
  const { rows } = await directory.read({
    sql: "SELECT DISTINCT schema_version AS v FROM tenants",
  });
  expect(rows).toEqual([{ v: SCHEMA_VERSION }]);
});

it("creates the databases of the directory and of the write probe idempotently if a database provider is configured", async () => {
  const env = { DATABASE_URL: `${stack().proxy}/{namespace}/`, SQLD_ADMIN_URL: sqld().adminUrl };
  await makeDirectory(env);
  await makeDirectory(env);
  expect([sqld().hasNamespace("directory"), sqld().hasNamespace(WRITE_PROBE)]).toEqual([
    true,
    true,
  ]);
  await makeDirectory({ DATABASE_URL: url });
});

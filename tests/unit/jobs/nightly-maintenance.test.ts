import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { migrateNamespace } from "../../../migrations/migrate-namespace";
import { readMigrations } from "../../../migrations/read-migrations";
import type { OutboxMessage, Env } from "../../../worker/env";
import { runNightlyMaintenance } from "../../../worker/jobs/nightly-maintenance";
import { openTestDatabase } from "../../support/db/open-test-database";
import { hubsInProcess } from "../../support/db/hub";
import { databaseAddress, sqld } from "../../support/stack/stack";

type Sent = { body: OutboxMessage };

/** The platform's part of a run: an address for databases, and a queue that records its messages. */
async function nightWith(
  tenants: { id: string; status: string }[],
): Promise<{ env: Env; sent: Sent[][] }> {
  const prefix = `x-${randomUUID()}-`;
  await sqld().createNamespace(`${prefix}directory`);
  const url = databaseAddress(`${prefix}directory`);
  await migrateNamespace({ url }, await readMigrations("directory"));
  const rows = tenants.map(({ id, status }) => ({
    sql: "INSERT INTO tenants (id, code, name, status, created_at, updated_at) VALUES (?, ?, '', ?, 0, 0)",
    args: [id, id.slice(0, 40), status],
  }));
  if (rows.length > 0) await openTestDatabase({ url }).write(rows);
  const sent: Sent[][] = [];
  const queue = { sendBatch: async (batch: Sent[]) => void sent.push(batch) };
  const DATABASE_URL = url.replace("directory", "{namespace}");
  return {
    env: { DATABASE_URL, TENANT_HUB: hubsInProcess(DATABASE_URL), OUTBOX: queue } as unknown as Env,
    sent,
  };
}

it("enqueues one message per active tenant, in pages", async () => {
  const active = Array.from({ length: 230 }, () => ({ id: newId(), status: "active" }));
  const { env, sent } = await nightWith([
    ...active,
    { id: newId(), status: "suspended" },
    { id: newId(), status: "deleting" },
  ]);
  await runNightlyMaintenance({} as ScheduledController, env);
  expect(sent.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(
    sent
      .flat()
      .map(({ body }) => body.tenant)
      .sort(),
  ).toEqual(active.map(({ id }) => id).sort());
  expect(sent.flat().every(({ body }) => body.night)).toBe(true);
});

it("deletes old attempt counters from the directory", async () => {
  const { env } = await nightWith([]);
  const directory = openTestDatabase({ url: env.DATABASE_URL.replace("{namespace}", "directory") });
  const attempts =
    "INSERT INTO session_attempts (key, failures, first_at) VALUES ('old', 1, 1), ('new', 1, ?)";
  await directory.write([{ sql: attempts, args: [Date.now()] }]);
  await runNightlyMaintenance({} as ScheduledController, env);
  expect((await directory.read({ sql: "SELECT key FROM session_attempts" })).rows).toEqual([
    { key: "new" },
  ]);
});

it("enqueues nothing without active tenants", async () => {
  const { env, sent } = await nightWith([{ id: newId(), status: "suspended" }]);
  await runNightlyMaintenance({} as ScheduledController, env);
  expect(sent).toEqual([]);
});

import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { breakDatabase, databaseCalls } from "../support/stack/stack";

/** Time for the edit, while the batch of the start waits at the database proxy. */
const HELD_MS = 2_000;

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

const RECORDS = {
  "work order": {
    path: "/workOrders",
    table: "work_orders",
    edit: "description = 'Changed'",
    make: async () => (await makeOrder(marko)).id,
  },
  task: { path: "/tasks", table: "tasks", edit: "name = 'Changed'", make: makeTask },
};

async function makeTask(): Promise<string> {
  const technicianIds = [castMember("tomislav").id];
  const answer = await marko.put("/tasks", { id: newId(), name: "Tidy the store", technicianIds });
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body["id"]);
}

for (const [noun, { path, table, edit, make }] of Object.entries(RECORDS)) {
  const run = (sql: string, id: string) => tenant.database.write([{ sql, args: [id] }]);

  it(`starts a ${noun} that was edited between the read and the write of the start`, async () => {
    const id = await make();
    const start = await heldStart(`${path}/${id}/start`);
    await run(`UPDATE ${table} SET version = version + 1, ${edit} WHERE id = ?`, id);
    expect((await start()).body).toMatchObject({ status: "in-progress", version: 3 });
  });

  it(`refuses to start a ${noun} that somebody else started in between`, async () => {
    const id = await make();
    const start = await heldStart(`${path}/${id}/start`);
    await run(
      `UPDATE ${table} SET version = version + 1, status = 'in-progress', started_at = 1 WHERE id = ?`,
      id,
    );
    expect(await start()).toMatchObject({ status: 409, body: { code: "version_conflict" } });
  });
}

/** Returns once the start has read its record and its batch is held at the proxy. Later calls are not held. */
async function heldStart(path: string) {
  const { writes } = await databaseCalls(tenant.namespace);
  const heal = await breakDatabase(tenant.namespace, {
    kind: "slow",
    ms: HELD_MS,
    of: "writes",
  });
  const starting = tomislav.post(path, { version: 1 }, { headers: { "idempotency-key": newId() } });
  await expect
    .poll(async () => (await databaseCalls(tenant.namespace)).writes, { timeout: 10_000 })
    .toBe(writes + 1);
  await heal();
  return () => starting;
}

import { connect } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { runWriters } from "../support/load/run";
import { checkLedger, countRows } from "../support/load/writes";
import { type OwnStack, startOwnStack } from "../support/stack/own-stack";
import type { TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

/** Contending writers stop the database server within seconds (decision 0044); `npm run bench -- --only writers` runs for minutes. */
const SECONDS = 8;
const WRITERS = 40;

let own: OwnStack;
let tenant: TestTenant;
beforeAll(async () => {
  own = await startOwnStack();
  tenant = await own.tenant();
});
afterAll(() => own.stop());

it("40 writers of one company for eight seconds: no failure, no loss, no duplicate, never two writes at once on one database", async () => {
  const [manager, lead] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const { id: orderId } = await makeOrder(manager);
  const before = await countRows(tenant.database);
  own.proxy.record.clear();
  const user = ({ token }: typeof lead) => ({ origin: tenant.origin, token: token ?? "" });
  const run = await runWriters(
    [{ manager: user(manager), lead: user(lead), orderId }],
    WRITERS,
    AbortSignal.timeout(SECONDS * 1000),
  );
  const statuses = new Set(run.responses.map(({ status }) => status));
  expect([...statuses].filter((status) => status !== 200 && status !== 429)).toEqual([]);
  expect(run.confirmed).toHaveLength(run.sent.length);
  expect(await checkLedger(tenant.database, before, run.confirmed, run.sent)).toEqual({
    confirmed: run.sent.length,
    lost: 0,
    twice: 0,
    unasked: 0,
  });
  expect(own.proxy.record.summary(tenant.namespace).writesAtOnce).toBe(1);
  expect((await manager.get("/workOrders")).status).toBe(200);
});

it("a caller that resets its connection during its write blocks no later write", async () => {
  // Nothing of the other test is still written for this company.
  const calm = await own.tenant();
  const manager = await signedIn(calm, "marko");
  own.proxy.record.clear();
  const heal = own.breakDatabase(calm.namespace, { kind: "slow", ms: 1000, of: "writes" });
  await sendAndReset(
    calm,
    "PUT",
    "/api/tickets",
    String(manager.token),
    JSON.stringify({ id: newId(), name: "Curi ulje" }),
  );
  heal();
  expect((await manager.put("/tickets", { id: newId(), name: "Buka" })).status).toBe(200);
  const { rows } = await calm.database.read({
    sql: "SELECT count(*) AS n FROM tickets WHERE name = 'Buka'",
  });
  expect(rows).toEqual([{ n: 1 }]);
});

/** Sends a request and resets the connection once its write is at the database. */
async function sendAndReset(
  { origin, namespace }: TestTenant,
  method: string,
  path: string,
  token: string,
  body: string,
): Promise<void> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), "127.0.0.1");
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${hostname}:${port}`,
    `Authorization: Bearer ${token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  await eventually(() =>
    expect(own.proxy.record.summary(namespace).writes).toBeGreaterThanOrEqual(1),
  );
  socket.resetAndDestroy();
}

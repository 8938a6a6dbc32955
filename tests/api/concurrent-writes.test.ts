import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type ApiResponse, type Client, signedIn } from "../support/api/client";
import { makeOrder, SIGNATURES, submitted } from "../support/api/orders";
import { orderPlan } from "../support/records/order-plan";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
let ana: Client;
let sanja: Client;
beforeAll(async () => {
  tenant = await makeTenant({
    features: { APPROVALS_WORK_ORDER: { enabled: true, value: { required: 2, fourEyes: true } } },
  });
  [marko, tomislav, ana, sanja] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
    signedIn(tenant, "ana"),
    signedIn(tenant, "sanja"),
  ]);
});

/** Sends the call twenty times at once, without a key: twenty people, or one impatient user. */
async function twenty(
  send: (index: number) => Promise<ApiResponse>,
): Promise<{ done: ApiResponse[]; refused: ApiResponse[] }> {
  const responses = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index)));
  return {
    done: responses.filter(({ status }) => status === 200),
    refused: responses.filter(({ status }) => status !== 200),
  };
}

async function count(table: string, column: string, id: string): Promise<unknown> {
  return (
    await tenant.database.read({
      sql: `SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`,
      args: [id],
    })
  ).rows[0]?.["n"];
}

/** One call succeeded; every other was refused as a conflict, and none failed with a server error. */
function expectOne({ done, refused }: { done: ApiResponse[]; refused: ApiResponse[] }): void {
  expect(done).toHaveLength(1);
  for (const { status, text } of refused) expect([409, 422], text).toContain(status);
}

it("twenty concurrent approvals by one user count once", async () => {
  const order = await submitted(marko, tomislav);
  expectOne(
    await twenty(() => ana.post(`/workOrders/${order.id}/approve`, { revision: order.revision })),
  );
  expect(await count("work_order_approvals", "work_order_id", order.id)).toBe(1);
});

it("twenty concurrent signings sign an order once", async () => {
  const order = await submitted(marko, tomislav);
  expectOne(
    await twenty(() =>
      tomislav.post(`/workOrders/${order.id}/sign`, {
        version: order.version,
        revision: order.revision,
        ...SIGNATURES,
      }),
    ),
  );
  expect(await count("work_order_signatures", "work_order_id", order.id)).toBe(1);
});

it("twenty concurrent submissions submit an order once", async () => {
  const order = await submitted(marko, tomislav, "reported");
  expectOne(
    await twenty(() =>
      tomislav.post(`/workOrders/${order.id}/submitForApproval`, { version: order.version }),
    ),
  );
  expect(await count("work_order_revisions", "work_order_id", order.id)).toBe(1);
});

it("twenty concurrent acceptances accept a ticket once", async () => {
  const id = newId();
  const made = await marko.put("/tickets", { id, name: "Curi ulje" });
  expectOne(
    await twenty((index) =>
      (index % 2 ? marko : sanja).post(`/tickets/${id}/accept`, { version: made.body["version"] }),
    ),
  );
  expect(
    (
      await tenant.database.read({
        sql: "SELECT count(*) AS n FROM activity WHERE subject_id = ? AND event = 'ticket.accepted'",
        args: [id],
      })
    ).rows[0]?.["n"],
  ).toBe(1);
});

it("twenty orders created at once from one ticket yield one order with one number", async () => {
  const ticketId = newId();
  const plan = orderPlan();
  await marko.put("/tickets", {
    id: ticketId,
    name: "Curi ulje",
    customerId: plan["customerId"],
    locationId: plan["locationId"],
  });
  const before = await makeOrder(marko);
  expectOne(
    await twenty(() => marko.put("/workOrders", { ...orderPlan(), ticketIds: [ticketId] })),
  );
  expect(await count("ticket_links", "ticket_id", ticketId)).toBe(1);
  const after = await makeOrder(marko);
  expect(Number(after.number.slice(5)) - Number(before.number.slice(5))).toBe(2);
});

import { beforeAll, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { SIGNATURES, submitted } from "../support/api/orders";
import { makeTenant, type TestTenant } from "../support/db/tenant";

// A device that submitted an order without a network does not know the hash of its revision: its signature names the submission.

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant({
    features: { APPROVALS_WORK_ORDER: { enabled: true, value: { required: 1, fourEyes: true } } },
  });
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

async function submittedBy(client: Client) {
  const order = await submitted(marko, tomislav, "reported");
  const key = newId();
  const path = `/workOrders/${order.id}`;
  const sent = await client.post(
    `${path}/submitForApproval`,
    { version: order.version },
    { headers: { "idempotency-key": key } },
  );
  expect(sent.status, sent.text).toBe(200);
  return { ...order, path, key, revision: sent.body["revision"] };
}

const sign = (path: string, version: number, submission: string) =>
  tomislav.post(`${path}/sign`, { version, submission, ...SIGNATURES });

async function signatures(orderId: string) {
  const { rows } = await tenant.database.read({
    sql: "SELECT sha256 FROM work_order_signatures WHERE work_order_id = ?",
    args: [orderId],
  });
  return rows.map(({ sha256 }) => sha256);
}

it("signs the revision that the own submission made, in the round trips of any command", async () => {
  const { id, path, key, version, revision } = await submittedBy(tomislav);
  const signed = await sign(path, version, key);
  expect(signed.status, signed.text).toBe(200);
  expect(signed.body).toMatchObject({ status: "signed", revision });
  expect(await signatures(id)).toEqual([revision]);
  expect(databaseCost(signed.headers).roundTrips).toBeLessThanOrEqual(3);
});

it("signs nothing for the submission of somebody else, of another order, or that was never made", async () => {
  const [own, other, ofMarko] = [
    await submittedBy(tomislav),
    await submittedBy(tomislav),
    await submittedBy(marko),
  ];
  for (const [order, key] of [
    [own, other.key],
    [own, newId()],
    [ofMarko, ofMarko.key],
  ] as const) {
    const refused = await sign(order.path, order.version, key);
    expect([refused.status, refused.body["code"]]).toEqual([409, "version_conflict"]);
    expect(await signatures(order.id)).toEqual([]);
  }
});

it("signs nothing once the order was sent back and submitted again", async () => {
  const { id, path, key } = await submittedBy(tomislav);
  const { body } = await marko.get(path);
  const open = await marko.post(`${path}/allowEditing`, {
    version: body["version"],
    note: "Još jednom",
  });
  const during = await sign(path, Number(open.body["version"]), key);
  expect([during.status, during.body["reason"]]).toEqual([422, "approvals_on"]);
  const again = await tomislav.post(`${path}/submitForApproval`, {
    version: open.body["version"],
  });
  expect(again.status, again.text).toBe(200);
  const refused = await sign(path, Number(again.body["version"]), key);
  expect([refused.status, refused.body["code"]]).toEqual([409, "version_conflict"]);
  expect(await signatures(id)).toEqual([]);
});

import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { MAIL_COLLECTION } from "../../app/kernel/mail/budget";
import { castMember } from "../../migrations/seeds/cast";
import { makeOrder } from "../support/api/orders";
import { signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";
import { linksIn, mailsTo, mailTo, setUniqueAddress } from "../support/fakes/mailbox";

const FLOOD = 25;
const { most } = MAIL_COLLECTION;

it("a flood of tickets is a few mails, and then one with the others that still apply", async () => {
  const tenant = await makeTenant();
  const address = await setUniqueAddress(tenant, castMember("marko").id);
  const [ciro, sanja] = await Promise.all([signedIn(tenant, "ciro"), signedIn(tenant, "sanja")]);
  const file = async (name: string) => {
    const id = newId();
    expect((await ciro.put("/tickets", { id, name })).status).toBe(200);
    return id;
  };
  const ids: string[] = [];
  // The places of one person.
  for (let number = 0; number < FLOOD; number += 5)
    ids.push(
      ...(await Promise.all(
        Array.from({ length: 5 }, (_, index) => file(`Flood ${number + index}`)),
      )),
    );
  const query = (sql: string) => tenant.database.read({ sql, args: [] });
  await eventually(async () => {
    const { rows } = await query(
      "SELECT count(*) AS n FROM outbox WHERE type = 'ticket.created' AND done_at IS NOT NULL",
    );
    expect(rows[0]?.["n"]).toBe(FLOOD);
  });
  await mailTo(address, undefined, most);
  const named = async () => (await mailsTo(address)).flatMap(linksIn);
  const alone = await named();
  const [gone = "", ...others] = ids.filter(
    (id) => !alone.includes(`${tenant.origin}/tickets/${id}`),
  );
  const rejected = await sanja.post(`/tickets/${gone}/reject`, { version: 1, reason: "Duplicate" });
  expect(rejected.status, rejected.text).toBe(200);
  // As ten minutes later; any command wakes the outbox.
  await tenant.database.write([
    { sql: "UPDATE outbox SET next_at = 0 WHERE type = 'notification.collected'", args: [] },
  ]);
  await file("After the flood");
  const mail = await mailTo(address, undefined, most + 1);
  expect(mail.subject).toMatch(/^New ticket: \d+$/);
  for (const id of others) expect(linksIn(mail)).toContain(`${tenant.origin}/tickets/${id}`);
  expect(mail.text).not.toContain(gone);
  expect(alone).toHaveLength(most);
});

it("orders assigned in one act are one mail and one line of the list, and none when it is undone", async () => {
  const tenant = await makeTenant();
  const tomislavId = castMember("tomislav").id;
  const address = await setUniqueAddress(tenant, tomislavId);
  const [marko, tomislav] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const make = (description: string) =>
    makeOrder(marko, { description, technicianIds: [], leadId: null });
  async function assign(act: string, orders: { id: string; version: number }[], to: string[]) {
    for (const order of orders) {
      const body = { version: order.version++, technicianIds: to, leadId: to[0] ?? null };
      const headers = { "x-act": act };
      const response = await marko.post(`/workOrders/${order.id}`, body, { headers });
      expect(response.status, response.text).toBe(200);
    }
  }
  const outbox = async (which: string) =>
    (await tenant.database.read({ sql: `SELECT id FROM outbox WHERE ${which}`, args: [] })).rows;
  // As two minutes later; any command wakes the outbox.
  const later = async () => {
    const sql =
      "UPDATE outbox SET next_at = 0 WHERE type = 'work_order.assigned' AND done_at IS NULL";
    await tenant.database.write([{ sql, args: [] }]);
    await make("Later");
  };
  const inbox = async () => (await tomislav.get("/notifications/recent")).body;

  const undone = await Promise.all(["Fan", "Filter"].map(make));
  await assign("mistake", undone, [tomislavId]);
  await assign("undo", undone, []);
  await later();
  await eventually(async () =>
    expect(await outbox("done_at IS NULL AND type <> 'notification.collected'")).toEqual([]),
  );
  expect(await inbox()).toMatchObject({ unread: 0, recent: [] });

  const orders = await Promise.all(["Boiler", "Pump", "Valve"].map(make));
  await assign("kept", orders, [tomislavId]);
  await later();
  const mail = await mailTo(address);
  expect(mail.subject).toBe("Work order assigned: 3");
  expect(linksIn(mail)).toEqual(
    expect.arrayContaining(orders.map(({ id }) => `${tenant.origin}/work-orders/${id}`)),
  );
  await eventually(async () =>
    expect(await inbox()).toMatchObject({
      unread: 1,
      recent: [{ records: 3, path: "/work-orders", readAt: null }],
    }),
  );
  await eventually(async () => expect(await outbox("done_at IS NULL")).toEqual([]));
  expect(await mailsTo(address)).toHaveLength(1);
});

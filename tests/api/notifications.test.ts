import { describe, expect, it } from "vitest";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { receivedBy, newDevice, failPushTo } from "../support/fakes/push-devices";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";

const who = (key: string) => castMember(key).id;

async function pushes(tenant: TestTenant): Promise<Record<string, unknown>[]> {
  const sql =
    "SELECT id, attempts, next_at - created_at AS wait, done_at AS doneAt, dead_at AS deadAt, last_error AS remark FROM outbox WHERE type = 'notification.push' ORDER BY created_at";
  return (await tenant.database.read({ sql, args: [] })).rows;
}

async function devices(tenant: TestTenant): Promise<unknown> {
  return (
    await tenant.database.read({ sql: "SELECT count(*) AS n FROM push_subscriptions", args: [] })
  ).rows[0]?.["n"];
}

/** Tomislav with a subscribed device, and a user who assigns work to them. */
async function notified(more: Parameters<typeof makeTenant>[0] = {}) {
  const tenant = await makeTenant(more);
  const [marko, tomislav] = await Promise.all([
    signedIn(tenant, "marko"),
    signedIn(tenant, "tomislav"),
  ]);
  const { device, body } = await newDevice();
  expect((await tomislav.post("/notificationSubscription", body)).status).toBe(200);
  return { tenant, marko, tomislav, device, body, make: (plan?: object) => makeOrder(marko, plan) };
}

describe("a notification", () => {
  it("is delivered once, readable by the device, in the reader's language: a title and a path", async () => {
    const { tenant, device, make } = await notified({ features: { LANGUAGE_UI: { value: "hr" } } });
    const order = await make({ description: "Zamijeniti ležaj" });
    await eventually(async () =>
      expect(await pushes(tenant)).toMatchObject([
        { attempts: 1, deadAt: null, doneAt: expect.any(Number), remark: null },
      ]),
    );
    expect(await receivedBy(device)).toEqual({
      requested: 1,
      messages: [
        {
          title: `Novi radni nalog za Vas: ${order.number} · Zamijeniti ležaj`,
          path: `/work-orders/${order.id}`,
        },
      ],
    });
    const { rows } = await tenant.database.read({
      sql: "SELECT user_id AS userId, title, path, listed, read_at AS readAt FROM notifications",
      args: [],
    });
    expect(rows).toEqual([
      {
        userId: who("tomislav"),
        title: expect.stringContaining(order.number),
        path: `/work-orders/${order.id}`,
        listed: 1,
        readAt: null,
      },
    ]);
  });

  it("to a device that is gone (410) is not delivered, and the device is removed", async () => {
    const { tenant, device, make } = await notified();
    await failPushTo(device, { status: 410 });
    await make();
    await eventually(async () =>
      expect(await pushes(tenant)).toMatchObject([
        { attempts: 1, doneAt: expect.any(Number), remark: expect.stringContaining("410") },
      ]),
    );
    expect(await devices(tenant)).toBe(0);
  });

  it("is delayed as long as the push service requests (429)", async () => {
    const { tenant, device, make } = await notified();
    await failPushTo(device, { status: 429, retryAfter: "3600", times: 1 });
    await make();
    await eventually(async () =>
      expect(await pushes(tenant)).toMatchObject([
        { attempts: 1, doneAt: null, remark: expect.stringContaining("429") },
      ]),
    );
    expect(Number((await pushes(tenant))[0]?.["wait"])).toBeGreaterThan(3_590_000);
    expect((await receivedBy(device)).requested).toBe(1);
  });

  it("is retried when the push service fails (500), and is marked dead after the last attempt", async () => {
    const { tenant, device, make } = await notified();
    await failPushTo(device, { status: 500, times: 1 });
    await make();
    await eventually(async () =>
      expect(await pushes(tenant)).toMatchObject([
        { attempts: 2, doneAt: expect.any(Number), deadAt: null },
      ]),
    );
    expect((await receivedBy(device)).messages).toHaveLength(1);

    await failPushTo(device, { status: 500 });
    // While the first is unread, the second would wait to be collected.
    await tenant.database.write([{ sql: "UPDATE notifications SET read_at = 1", args: [] }]);
    await make();
    await eventually(async () => expect((await pushes(tenant))[1]).toMatchObject({ doneAt: null }));
    await tenant.database.write([
      {
        sql: "UPDATE outbox SET attempts = 40 WHERE type = 'notification.push' AND done_at IS NULL",
        args: [],
      },
    ]);
    const sanja = await signedIn(tenant, "sanja");
    await eventually(async () =>
      expect((await sanja.get("/undeliveredMails")).body).toMatchObject({
        totalCount: 1,
        entities: [
          {
            type: "notification.push",
            userId: who("tomislav"),
            why: "The push service answered 500",
          },
        ],
      }),
    );
  });
});

describe("a device", () => {
  it("is unsubscribed when its session ends", async () => {
    const { tenant, device, body, make, tomislav } = await notified();
    expect((await tomislav.get("/notificationSubscription")).body["endpoint"]).toBe(body.endpoint);
    expect(
      (await (await signedIn(tenant, "tomislav")).get("/notificationSubscription")).body[
        "endpoint"
      ],
    ).toBeNull();
    expect((await tomislav.get("/auth/logout")).status).toBe(200);
    expect(await devices(tenant)).toBe(0);
    await make();
    await finished(tenant);
    expect(await pushes(tenant)).toEqual([]);
    expect((await receivedBy(device)).requested).toBe(0);
  });

  it("belongs to the next user who signs in on it, and is removed on request", async () => {
    const { tenant, device, body, make } = await notified();
    const tea = await signedIn(tenant, "tea");
    expect((await tea.post("/notificationSubscription", body)).status).toBe(200);
    await make();
    await finished(tenant);
    expect((await receivedBy(device)).requested).toBe(0);
    expect((await tea.delete("/notificationSubscription", body)).status).toBe(200);
    expect(await devices(tenant)).toBe(0);
  });

  it("of one company receives nothing of another's", async () => {
    const [here, there] = await Promise.all([notified(), makeTenant()]);
    expect((await here.tomislav.delete("/notificationSubscription", here.body)).status).toBe(200);
    await makeOrder(await signedIn(there, "marko"));
    await finished(there);
    expect(await pushes(there)).toEqual([]);
    expect((await receivedBy(here.device)).requested).toBe(0);
  });

  it("is subscribed at a known push service only", async () => {
    const { tomislav, tenant, body } = await notified();
    for (const endpoint of [
      "http://push.internal/push/1",
      "https://127.0.0.1/x",
      "https://[::1]/x",
      "https://10.0.0.7/x",
      "https://169.254.169.254/latest",
      "https://localhost/x",
      "https://example.com/x",
      "https://fcm.googleapis.com.example.com/x",
      `${tenant.origin}/api`,
      "https://t-1.database.internal/x",
    ]) {
      const response = await tomislav.post("/notificationSubscription", { ...body, endpoint });
      expect({ endpoint, status: response.status, code: response.body["code"] }).toEqual({
        endpoint,
        status: 422,
        code: "invalid_input",
      });
    }
    expect(await refusedBodies(tomislav, body)).toEqual([422, 422, 422]);
    expect(await devices(tenant)).toBe(1);
  });
});

async function refusedBodies(client: Client, body: object): Promise<number[]> {
  const sent = [
    {},
    { ...body, userId: who("sanja") },
    { ...body, keys: { p256dh: "x", auth: "y" } },
  ];
  return Promise.all(
    sent.map(async (each) => (await client.post("/notificationSubscription", each)).status),
  );
}

/** All outbox rows of the event are done. */
async function finished(tenant: TestTenant): Promise<void> {
  const sql =
    "SELECT count(*) AS n, count(done_at) AS done FROM outbox WHERE type LIKE 'work_order.assigned%'";
  await eventually(async () => {
    const row = (await tenant.database.read({ sql, args: [] })).rows[0];
    expect(Number(row?.["n"])).toBeGreaterThanOrEqual(3);
    expect(row?.["done"]).toBe(row?.["n"]);
  });
}

import { beforeAll, describe, expect, it } from "vitest";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { makeTenant } from "../support/db/tenant";

type Shortcut = { key: string; count: number; to: string };

let marko: Client;
let tomislav: Client;
let emina: Client;
beforeAll(async () => {
  const tenant = await makeTenant();
  [marko, tomislav, emina] = [
    await signedIn(tenant, "marko"),
    await signedIn(tenant, "tomislav"),
    await signedIn(tenant, "emina"),
  ];
});

describe("GET /workOrders/dashboard", () => {
  it("returns a technician's day, pending items and weekly hours", async () => {
    const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(
      Date.now(),
    );
    const order = await makeOrder(marko, { plannedStartOn: today, plannedRegularMinutes: 300 });
    const response = await tomislav.get("/workOrders/dashboard");
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({
      day: { orders: [{ id: order.id, next: "start" }], missing: [], unfiled: [] },
      shortcuts: [
        { key: "my-orders", count: 1, to: "/work-orders/assigned?unfinished=on" },
        { key: "requested-tickets", count: 0 },
        { key: "my-tasks", count: 0 },
      ],
      week: { own: true, totalMinutes: 0 },
    });
    expect(databaseCost(response.headers).roundTrips).toBe(1);
    await tomislav.post(`/workOrders/${order.id}/start`, { version: order.version });
    const { body } = await tomislav.get("/workOrders/dashboard");
    expect(body).toMatchObject({
      day: { orders: [{ id: order.id, next: "report", mayReport: true, reportedToday: false }] },
    });
    expect(JSON.stringify(body)).not.toContain('"facts"');
  });

  it("counts the same records as the lists with the same filters", async () => {
    const { body } = await marko.get("/workOrders/dashboard");
    expect(body["day"]).toBeNull();
    const shortcuts = body["shortcuts"] as Shortcut[];
    expect(shortcuts.map(({ key }) => key)).toContain("my-orders");
    for (const { key, count } of shortcuts) {
      const list = {
        "overdue-orders": "/workOrders?overdue=true",
        "unassigned-orders": "/workOrders?unassigned=true",
        "orders-in-progress": "/workOrders?status=in-progress",
        "submitted-orders": "/workOrders?submitted=true",
        "unapproved-orders": "/workOrders?awaiting=true",
        "my-orders": "/workOrders?assigned=true&unfinished=true",
        "requested-tickets": "/tickets?status=created",
        "unapproved-tasks": "/tasks?awaiting=true",
        "my-tasks": "/tasks?assigned=true&unfinished=true",
      }[key];
      expect((await marko.get(list ?? "")).body["totalCount"], key).toBe(count);
    }
  });

  it("is allowed for users who read work orders, and lists pending approvals for approvers only", async () => {
    expect((await emina.get("/workOrders/dashboard")).status).toBe(403);
    expect((await tomislav.get("/workOrders?awaiting=true")).body).toMatchObject({
      code: "not_allowed",
    });
  });
});

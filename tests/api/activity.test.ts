import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, databaseCost, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
beforeAll(async () => {
  tenant = await makeTenant();
  marko = await signedIn(tenant, "marko");
});

async function order(): Promise<string> {
  const technicianIds = [castMember("tomislav").id];
  const made = await marko.put("/workOrders", {
    id: newId(),
    customerId: fixedId(2, 0),
    locationId: fixedId(3, 0),
    description: "Servis",
    technicianIds,
    leadId: technicianIds[0],
  });
  expect(made.status, made.text).toBe(200);
  return String(made.body["id"]);
}

describe("the activity log of a record in the API", () => {
  it("returns the newest entries first, limited to the requested number, in one round trip", async () => {
    const id = await order();
    const response = await marko.get(`/workOrders/${id}/activity`);
    expect(response.body).toMatchObject({
      hasEarlier: false,
      lines: [
        {
          event: "work-order.assigned",
          actorName: "Marko Horvat",
          names: { [castMember("tomislav").id]: "Tomislav Đurić" },
        },
        { event: "work-order.created" },
      ],
    });
    expect(databaseCost(response.headers).roundTrips).toBe(1);
    expect((await marko.get(`/workOrders/${id}/activity?most=1`)).body).toMatchObject({
      hasEarlier: true,
      lines: [{ event: "work-order.assigned" }],
    });
    expect((await marko.get(`/workOrders/${id}/activity?most=0`)).status).toBe(422);
  });

  it("has the changed fields, and returns only what is newer than a known entry", async () => {
    const id = await order();
    const [known] = (await marko.get(`/workOrders/${id}/activity`)).body["lines"] as [
      { id: number },
    ];
    const since = `/workOrders/${id}/activity?after=${known.id}`;
    expect((await marko.get(since)).body).toEqual({ lines: [], hasEarlier: false });
    const changed = await marko.post(`/workOrders/${id}`, { version: 1, priority: "critical" });
    expect(changed.status, changed.text).toBe(200);
    const comment = { commentId: newId(), text: "Hitno" };
    expect((await marko.put(`/workOrders/${id}/comments`, comment)).status).toBe(200);
    expect((await marko.get(since)).body).toMatchObject({
      hasEarlier: false,
      lines: [
        { event: "comment.added", fields: [], raisesVersion: false },
        { event: "work-order.updated", fields: ["priority"], raisesVersion: true },
      ],
    });
    expect((await marko.get(`${since}&most=1`)).body).toMatchObject({ hasEarlier: true });
    expect((await marko.get(`/workOrders/${id}/activity?after=-1`)).status).toBe(422);
  });

  it("of a work order is readable by the office, approvers and assignees", async () => {
    const id = await order();
    const status = async (key: string) =>
      (await (await signedIn(tenant, key)).get(`/workOrders/${id}/activity`)).status;
    expect(await Promise.all(["sanja", "ana", "tomislav"].map(status))).toEqual([200, 200, 200]);
    expect(await Promise.all(["tarik", "emina", "ciro"].map(status))).toEqual([403, 403, 403]);
  });

  it("of a ticket hides work orders from its customer and is closed to an employee", async () => {
    const [ciro, emina] = await Promise.all([signedIn(tenant, "ciro"), signedIn(tenant, "emina")]);
    const id = newId();
    expect((await ciro.put("/tickets", { id, name: "Pump leaks" })).status).toBe(200);
    expect((await ciro.get(`/tickets/${id}/activity`)).body).toMatchObject({
      lines: [{ event: "ticket.created" }],
    });
    expect((await emina.get(`/tickets/${id}/activity`)).status).toBe(404);
    const own = newId();
    await emina.put("/tickets", { id: own, name: "Lamp" });
    expect((await emina.get(`/tickets/${own}/activity`)).status).toBe(403);
  });

  it.each([
    ["customers", fixedId(2, 0)],
    ["locations", fixedId(3, 0)],
    ["rooms", fixedId(4, 0)],
    ["assets", fixedId(5, 0)],
  ])(
    "of %s is readable by the office and returns 404 when the record does not exist",
    async (noun, id) => {
      expect((await marko.get(`/${noun}/${id}/activity`)).status).toBe(200);
      expect((await marko.get(`/${noun}/${newId()}/activity`)).status).toBe(404);
      expect(
        (await (await signedIn(tenant, "tomislav")).get(`/${noun}/${id}/activity`)).status,
      ).toBe(403);
    },
  );

  it("of a user is readable by the system administrator", async () => {
    const id = castMember("tea").id;
    expect((await (await signedIn(tenant, "sanja")).get(`/users/${id}/activity`)).status).toBe(200);
    expect((await marko.get(`/users/${id}/activity`)).status).toBe(403);
  });
});

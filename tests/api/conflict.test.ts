import { beforeAll, describe, expect, it } from "vitest";
import { fixedId } from "../../migrations/seeds/cast";
import { type ApiResponse, type Client, pageCookie, send, signedIn } from "../support/api/client";
import { makeOrder } from "../support/api/orders";
import { orderPlan } from "../support/records/order-plan";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let cookie: string;
beforeAll(async () => {
  tenant = await makeTenant();
  [marko, cookie] = await Promise.all([signedIn(tenant, "marko"), pageCookie(tenant, "sanja")]);
});

/** A form post of a page, as a browser without JavaScript sends it. */
function post(path: string, fields: Record<string, string>): Promise<ApiResponse> {
  return send(tenant.origin, "POST", path, {
    headers: { cookie, origin: tenant.origin },
    rawBody: new URLSearchParams(fields),
  });
}

/** The changes that the notice lists, and who made them. */
function conflictIn({ text }: ApiResponse): { by: string | undefined; stored: string[] } {
  const notice = /Someone changed[\s\S]*?<\/dl>/.exec(text)?.[0] ?? "";
  const stored = [...notice.matchAll(/<dt[^>]*>(.*?)<\/dt>\s*<dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label = "", value = ""]) => `${label}: ${value}`.replace(/<[^>]*>/g, ""),
  );
  return { by: /Last changed by ([^,<]*)/.exec(notice)?.[1], stored };
}

describe("a form post with a stale version, without JavaScript", () => {
  it("shows who changed a customer and what, keeps the typed values, and overwrites on the second save", async () => {
    const id = fixedId(2, 0);
    const path = `/customers/${id}/edit`;
    const { name, version } = (await marko.get(`/customers/${id}`)).body as {
      name: string;
      version: number;
    };
    const typed = {
      entity: "company",
      isCustomer: "on",
      name,
      city: "Split",
      contactPerson: "Ana",
    };
    expect(
      (
        await marko.post(`/customers/${id}`, {
          version,
          name,
          entity: "company",
          isCustomer: true,
          city: "Zadar",
          contactPerson: "Ana",
        })
      ).status,
    ).toBe(200);
    const late = await post(path, { ...typed, version: String(version) });
    expect(late.status).toBe(409);
    expect(conflictIn(late)).toEqual({ by: "Marko Horvat", stored: ["City: Zadar"] });
    expect(late.text).toContain('value="Split"');
    expect((await post(path, { ...typed, version: String(version + 1) })).status).toBe(302);
    expect((await marko.get(`/customers/${id}`)).body).toMatchObject({ city: "Split" });
  });

  it("shows who changed a work order and what", async () => {
    const order = await makeOrder(marko, { description: "Pumpa" });
    const { id: _, ...plan } = orderPlan({ description: "Crpka", priority: "high" });
    expect(
      (await marko.post(`/workOrders/${order.id}`, { ...plan, version: order.version })).status,
    ).toBe(200);
    const { technicianIds, customerId, locationId, leadId } = plan;
    const fields = { customerId, locationId, leadId, "technicianIds.0": technicianIds[0] ?? "" };
    const late = await post(`/work-orders/${order.id}/edit`, {
      ...fields,
      version: String(order.version),
      description: "Pumpa curi",
      priority: "high",
    });
    expect(late.status).toBe(409);
    expect(conflictIn(late)).toEqual({ by: "Marko Horvat", stored: ["Description: Crpka"] });
    expect(late.text).toContain("Pumpa curi");
  });
});

import { describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { listOperations } from "../support/api/operations";
import { directory, makeTenant, type TestTenant } from "../support/db/tenant";
import { widen } from "../support/db/widened-schema";

// The current code with the schema of a later release: the state of a tenant between its migration and the deployment.

type HistoryTenant = { tenant: TestTenant; sanja: Client; ids: Record<string, string> };

async function usedFor(tenant: TestTenant): Promise<HistoryTenant> {
  const [marko, sanja, tomislav] = [
    await signedIn(tenant, "marko"),
    await signedIn(tenant, "sanja"),
    await signedIn(tenant, "tomislav"),
  ];
  const order = await makeOrder(marko);
  const report = reportOf(order.id, "tomislav");
  expect((await tomislav.put("/dailyReports", report)).status).toBe(200);
  const task = await marko.put("/tasks", {
    id: newId(),
    name: "Tidy the store",
    technicianIds: [],
  });
  const ticket = await marko.put("/tickets", { id: newId(), name: "No heat" });
  expect([task.status, ticket.status]).toEqual([200, 200]);
  const placed = {
    customers: fixedId(2, 0),
    partners: fixedId(2, 6),
    locations: fixedId(3, 0),
    rooms: fixedId(4, 0),
    assets: fixedId(5, 0),
    equipment: fixedId(7, 0),
    spareParts: fixedId(8, 0),
  };
  return {
    tenant,
    sanja,
    ids: {
      workOrders: order.id,
      tasks: String(task.body["id"]),
      tickets: String(ticket.body["id"]),
      users: castMember("marko").id,
      dailyReports: String(report["id"]),
      ...placed,
    },
  };
}

const today = await usedFor(await makeTenant());
const wide = await makeTenant();
await widen(wide.database);
await directory().write([
  { sql: "UPDATE tenants SET schema_version = 9999 WHERE id = ?", args: [wide.id] },
]);
const tomorrow = await usedFor(wide);
const reads = (await listOperations(today.tenant)).filter(
  ({ method, name }) =>
    method === "GET" && !name.startsWith("GET /files") && name !== "GET /auth/logout",
);

function request({ sanja, tenant, ids }: HistoryTenant, path: string) {
  const own = path.replace(today.tenant.code, tenant.code).replace("/api", "");
  return sanja.get(
    own
      .replace(/workOrderId=[^&]+/, `workOrderId=${ids["workOrders"]}`)
      .replace(/\/01[0-9a-f-]{34}/, `/${ids[own.split("/")[1] ?? ""] ?? newId()}`),
  );
}

/** The keys of the answer, and the type of each value. */
function formOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(formOf);
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, formOf(each)]));
  return value === null ? "null" : typeof value;
}

describe("the current code on a later schema", () => {
  it.each(reads)("$name answers as it does on the current schema", async ({ path }) => {
    const [expected, response] = [await request(today, path), await request(tomorrow, path)];
    expect(response.status, response.text.slice(0, 300)).toBe(expected.status);
    if (response.headers.get("content-type")?.includes("json"))
      expect(formOf(response.body)).toEqual(formOf(expected.body));
  });
});

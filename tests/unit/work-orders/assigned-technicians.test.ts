import { describe, expect, it } from "vitest";
import { listInput as orderListInput } from "~/features/work-orders/inputs/list";
import { openApiDocument } from "~worker/api/openapi";
import { ENDPOINTS } from "~worker/api/endpoints";
import { callEndpoint } from "../../support/api/called-endpoint";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

const LEAD = {
  id: who("tomislav"),
  isLead: true,
  isAssigned: true,
  name: "Tomislav",
  surname: "Đurić",
  roles: [{ roleName: "TECHNICIAN" }],
  email: null,
  phoneNumber: "+385 91 555 0105",
};
const OTHER = { id: who("tea"), isLead: false, isAssigned: true, name: "Tea", surname: "Šimić" };

async function records(acme: Company) {
  const [order, task] = [await orderAt(acme, "backlog"), await taskAt(acme, "backlog")];
  return [
    ["GET /workOrders/:id", { id: order.id }],
    ["GET /workOrders", {}],
    ["GET /tasks/:id", { id: task.id }],
    ["GET /tasks", {}],
  ] as const;
}

type Answer = { assignedTechnicians: unknown[]; entities?: Answer[] };

/** Of a record, or of the first one in a list. */
async function techniciansOf(acme: Company, key: string, [name, input]: readonly [string, object]) {
  const ctx = acme.as(key);
  const answer = (await callEndpoint(ctx, name, { ...input })) as Answer;
  expect(ctx.database.stats.roundTrips, name).toBe(1);
  return (answer.entities?.[0] ?? answer).assignedTechnicians;
}

describe("the assigned technicians of orders and tasks", () => {
  it("are complete, the lead first, in each record and list, in one round trip", async () => {
    const acme = await createTestTenant();
    for (const record of await records(acme)) {
      const technicians = await techniciansOf(acme, "marko", record);
      expect(technicians, record[0]).toMatchObject([LEAD, OTHER]);
    }
  });

  it("have their email address for administrators alone, as in the list of users", async () => {
    const acme = await createTestTenant();
    const all = await records(acme);
    for (const [key, email] of [
      ["sanja", "tomislav@example.com"],
      ["ana", null],
      ["tea", null],
    ] as const)
      for (const record of all)
        expect((await techniciansOf(acme, key, record))[0], `${key} ${record[0]}`).toEqual({
          ...LEAD,
          email,
        });
  });

  it("follow the filters and the page of the list", async () => {
    const acme = await createTestTenant();
    const first = await orderAt(acme, "backlog");
    await orderAt(acme, "in-progress");
    const { entities } = (await callEndpoint(acme.as("marko"), "GET /workOrders", {
      ...orderListInput.parse({}),
      status: "backlog",
    })) as { entities: { id: string; assignedTechnicians: unknown[] }[] };
    expect(entities).toMatchObject([{ id: first.id, assignedTechnicians: [LEAD, OTHER] }]);
  });

  it("take the place of fields that the API description marks as deprecated", () => {
    const { paths } = openApiDocument(ENDPOINTS, "/api");
    const marked = Object.entries(paths).filter(([, operations]) =>
      JSON.stringify(operations["get"] ?? null).includes('"deprecated":true'),
    );
    expect(marked.map(([path]) => path)).toEqual(["/workOrders/{id}", "/tasks", "/tasks/{id}"]);
    for (const [path, operations] of marked)
      expect(JSON.stringify(operations["get"]), path).toContain("Use assignedTechnicians");
  });
});

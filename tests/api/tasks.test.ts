import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { type Client, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";

let tenant: TestTenant;
let marko: Client;
let tomislav: Client;
beforeAll(async () => {
  tenant = await makeTenant({
    features: { APPROVALS_TASK: { enabled: true, value: { required: 2, fourEyes: true } } },
  });
  [marko, tomislav] = await Promise.all([signedIn(tenant, "marko"), signedIn(tenant, "tomislav")]);
});

const plan = (more: object = {}) => ({
  id: newId(),
  name: "Tidy the store",
  technicianIds: [castMember("tomislav").id],
  ...more,
});

async function made(more: object = {}): Promise<string> {
  const response = await marko.put("/tasks", plan(more));
  expect(response.status, response.text).toBe(200);
  return String(response.body["id"]);
}

describe("PUT /tasks", () => {
  it("creates a task with a number, and shows it in the list", async () => {
    const created = await marko.put("/tasks", plan({ name: "Order gaskets" }));
    expect(created.body).toMatchObject({
      status: "backlog",
      version: 1,
      number: expect.stringMatching(/^\d{4}-\d{5}$/),
    });
    const list = await marko.get("/tasks?search=gaskets");
    expect(list.body).toMatchObject({
      totalCount: 1,
      entities: [{ id: created.body["id"], leadName: "Tomislav Đurić" }],
    });
  });
});

it("moves from the backlog to done by two approvals, each offered to its approver", async () => {
  const id = await made();
  expect((await tomislav.post(`/tasks/${id}/start`, { version: 1 })).body).toMatchObject({
    status: "in-progress",
  });
  const submitted = await tomislav.post(`/tasks/${id}/submitForApproval`, { version: 2 });
  expect(submitted.body).toMatchObject({ status: "waiting-for-approvals", submission: 1 });
  const signature = { name: "Tomislav Đurić", typed: "T. Đurić" };
  const signed = await tomislav.post(`/tasks/${id}/sign`, {
    version: 3,
    submission: 1,
    signature,
    confirmed: true,
  });
  expect(signed.body, signed.text).toMatchObject({ status: "signed" });
  const [ana, amar] = await Promise.all([signedIn(tenant, "ana"), signedIn(tenant, "amar")]);
  expect((await ana.get(`/tasks/${id}`)).body["availableActions"]).toEqual([
    { command: "approve", asks: "optional-note" },
  ]);
  expect((await ana.post(`/tasks/${id}/approve`, { submission: 1 })).body).toMatchObject({
    status: "signed",
  });
  expect((await ana.post(`/tasks/${id}/approve`, { submission: 1 })).body).toMatchObject({
    code: "guard_failed",
    reason: "task_approved_already",
  });
  expect((await amar.post(`/tasks/${id}/approve`, { submission: 1 })).body).toMatchObject({
    status: "done",
  });
  const refused = await marko.post(`/tasks/${id}/reopen`, { version: 6, reason: "Once more" });
  expect(refused.status).toBe(403);
});

it("refuses the second of two concurrent moves and returns the current state", async () => {
  const id = await made();
  const both = await Promise.all([
    marko.post(`/tasks/${id}/start`, { version: 1 }),
    tomislav.post(`/tasks/${id}/start`, { version: 1 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: "version_conflict",
    facts: { current: { version: expect.any(Number) } },
  });
});

describe("GET /tasks", () => {
  it("pages, sorts and filters, and refuses unknown parameters", async () => {
    const ten = await marko.get(
      `/tasks?pageSize=10&sortBy=priority&sortDirection=ASC&status=backlog&assigneeId=${castMember("tomislav").id}&search=`,
    );
    expect(ten.status, ten.text).toBe(200);
    for (const query of ["sortBy=secret", "pageSize=101", "status=lost", "assigneeId=nobody"]) {
      expect({ query, status: (await marko.get(`/tasks?${query}`)).status }).toEqual({
        query,
        status: 422,
      });
    }
  });
});

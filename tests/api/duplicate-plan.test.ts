import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember } from "../../migrations/seeds/cast";
import { databaseCost, pageCookie, send, signedIn } from "../support/api/client";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";
import { planBody } from "../support/records/maintenance-plans";

const [tenant, sibling] = await Promise.all([makeTenant(EVERY_FEATURE), makeTenant(EVERY_FEATURE)]);
const marko = await signedIn(tenant, "marko");
const plan = planBody({
  name: "Servis hladnjaka",
  description: "Očistiti kondenzator",
  technicianIds: [castMember("tomislav").id, castMember("tea").id],
  leadId: castMember("tomislav").id,
  parts: [{ sparePartId: null, name: "Filter ulja", quantityThousandths: 2000, unit: "litre" }],
  months: [4, 5, 6],
  leadDays: 21,
});
await marko.put("/maintenancePlans", plan);

async function newPlanPage(id: string, { key = "marko", at = tenant } = {}) {
  const cookie = await pageCookie(at, key);
  return send(at.origin, "GET", `/preventive-maintenance/new?from=${id}`, { headers: { cookie } });
}

it("fills the form of a new plan with another one, in one round trip", async () => {
  const { status, text, headers } = await newPlanPage(plan.id);
  expect(status).toBe(200);
  for (const copied of [
    "Filled in from Servis hladnjaka.",
    "Očistiti kondenzator",
    "Filter ulja",
    "Tomislav Đurić",
    "from April to June",
    'name="leadDays" value="21"',
  ])
    expect(text.replace(/ (?:type|inputMode|min|max|id|class|aria-\w+)="[^"]*"/g, "")).toContain(
      copied,
    );
  expect(text).not.toContain(`name="id" value="${plan.id}"`);
  expect(databaseCost(headers).roundTrips).toBe(1);
});

it("leaves out those who no longer work here", async () => {
  const { version } = (await marko.get(`/users/${castMember("tomislav").id}`)).body;
  const sanja = await signedIn(tenant, "sanja");
  const left = await sanja.post(`/users/${castMember("tomislav").id}/deactivate`, { version });
  expect(left.status).toBe(200);
  const { text } = await newPlanPage(plan.id);
  const form = text.slice(text.indexOf("<form"), text.lastIndexOf("</form>"));
  expect(form).toContain(`value="${castMember("tea").id}"`);
  expect(form).not.toContain(`value="${castMember("tomislav").id}"`);
});

it("finds no plan of another company or with an unknown id, and shows none to a technician", async () => {
  expect((await newPlanPage(plan.id, { at: sibling })).status).toBe(404);
  expect((await newPlanPage(newId())).status).toBe(404);
  expect((await newPlanPage("1")).status).toBe(404);
  expect((await newPlanPage(plan.id, { key: "tea" })).status).toBe(403);
});

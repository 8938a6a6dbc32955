import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { castMember, fixedId } from "../../migrations/seeds/cast";
import { type ApiResponse, databaseCost, signedIn } from "../support/api/client";
import { makeOrder, reportOf } from "../support/api/orders";
import { asBase64, pngOf } from "../support/fakes/pictures";
import { listOperations } from "../support/api/operations";
import { databaseCalls } from "../support/stack/stack";
import { visitPlan } from "../support/records/visits/planned-visits";
import { EVERY_FEATURE, makeTenant } from "../support/db/tenant";
import { planBody } from "../support/records/maintenance-plans";

const tenant = await makeTenant(EVERY_FEATURE);
const [marko, sanja] = [await signedIn(tenant, "marko"), await signedIn(tenant, "sanja")];
const order = await makeOrder(marko);
const report = reportOf(order.id, "tomislav");
await (await signedIn(tenant, "tomislav")).put("/dailyReports", report);

const made = async (response: Promise<ApiResponse>) => String((await response).body["id"]);
const task = await made(
  marko.put("/tasks", { id: newId(), name: "Tidy the store", technicianIds: [] }),
);
const ticket = await made(marko.put("/tickets", { id: newId(), name: "No heat" }));
const visit = await made(marko.put("/visits", visitPlan(order.id, [castMember("tomislav").id])));
const plan = await made(marko.put("/maintenancePlans", planBody()));
const checklist = await made(
  marko.put("/checklists", { id: newId(), name: "Valves", lines: "Operator [signature]" }),
);
const answer = await drawnAnswer();
const file = await made(
  sanja.put(`/files/${newId()}?name=a.txt`, undefined, {
    rawBody: new TextEncoder().encode("text"),
  }),
);
await sanja.post(`/tenants/${tenant.code}/updateLogo`, {
  images: [{ mediaType: "image/png", image: asBase64(pngOf(30, 10)) }],
});

/** The first record of each kind in the seeds. */
const PLACED = {
  customers: fixedId(2, 0),
  partners: fixedId(2, 6),
  locations: fixedId(3, 0),
  rooms: fixedId(4, 0),
  assets: fixedId(5, 0),
  equipment: fixedId(7, 0),
  spareParts: fixedId(8, 0),
};
const IDS: Record<string, string> = {
  workOrders: order.id,
  tasks: task,
  tickets: ticket,
  visits: visit,
  maintenancePlans: plan,
  checklists: checklist,
  checklistAnswers: answer,
  files: file,
  dailyReports: String(report["id"]),
  users: castMember("marko").id,
  ...PLACED,
};
/** A signature in the checklist of the order, which has started with its report. */
async function drawnAnswer(): Promise<string> {
  const path = `/workOrders/${order.id}/checklists`;
  const checklistId = newId();
  await marko.put(path, { checklistId, templateId: checklist });
  const [listed] = (await marko.get(path)).body["entities"] as { items: { id: string }[] }[];
  return made(
    marko.put(`${path}/${checklistId}/answers`, {
      answerId: newId(),
      itemId: listed?.items[0]?.id,
      kind: "signature",
      content: "Iva",
      image: `data:image/png;base64,${asBase64(pngOf(30, 10))}`,
    }),
  );
}

/** These calls write, make a PDF, open a WebSocket, or check a code that no user here has. */
const OTHERS = [
  "GET /auth/logout",
  "GET /workOrders/{id}/pdf",
  "GET /workOrders/{id}/papers/{paperId}",
  "GET /tickets/{id}/signedPdf",
  "GET /dailyReports/{id}/pdf",
  "GET /users/invite",
  "GET /auth/resetPassword",
  "GET /live",
];
const reads = (await listOperations(tenant)).filter(
  (each) => each.method === "GET" && !OTHERS.includes(each.name),
);

it.each(reads)("$name takes one round trip and at most two requests", async (each) => {
  const noun = each.path.split("/")[2] ?? "";
  const path = each.path
    .replace("/api", "")
    .replace(/workOrderId=[^&]+/, `workOrderId=${order.id}`)
    .replace(/\/01[0-9a-f-]{34}/, `/${IDS[noun]}`);
  const before = await databaseCalls(tenant.namespace);
  // A system administrator may read every record.
  const response = await sanja.get(path);
  const after = await databaseCalls(tenant.namespace);
  expect(response.status, response.text).toBe(200);
  const own = databaseCost(response.headers);
  expect(own.roundTrips).toBe(1);
  expect(own.requests).toBeLessThanOrEqual(2);
  // The proxy verifies the header. It can count more: the queue drains the outbox rows of the orders above.
  expect(after.requests - before.requests).toBeGreaterThanOrEqual(own.requests);
});

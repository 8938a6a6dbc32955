import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import type { ApiResponse } from "../api/client";
import { reportOf } from "../api/orders";
import { orderPlan } from "./order-plan";
import { planBody } from "./maintenance-plans";
import { visitPlan } from "./visits/planned-visits";
import type { Crew } from "../api/permissions";

const CREW = {
  technicianIds: ["tomislav", "tea"].map((key) => castMember(key).id),
  leadId: castMember("tomislav").id,
};
const seeded = (kind: number) => () => Promise.resolve(fixedId(kind, 0));

/** The record to write to, by the first segment of a call's path: created by the users that the columns of who-may.ts assume, or seeded. */
export const SUBJECTS: Record<string, (crew: Crew) => Promise<string>> = {
  workOrders: order,
  tasks: ({ marko }) => idOf(marko.put("/tasks", { id: newId(), name: "Tidy the store", ...CREW })),
  tickets: ({ ciro }) => idOf(ciro.put("/tickets", { id: newId(), name: "No heat" })),
  comments: async (crew) =>
    idOf(
      crew.tomislav.put(`/workOrders/${await order(crew)}/comments`, {
        commentId: newId(),
        text: "Valve is stuck",
      }),
    ),
  dailyReports: reported,
  timers: async (crew) =>
    idOf(
      crew.tomislav.put("/timers", {
        id: newId(),
        workOrderId: await order(crew),
        kind: "work",
        capturedAt: Date.now(),
      }),
    ),
  visits: async (crew) =>
    idOf(crew.marko.put("/visits", visitPlan(await order(crew), CREW.technicianIds))),
  maintenancePlans: ({ marko }) => idOf(marko.put("/maintenancePlans", planBody())),
  // A private phrase: other users cannot read it.
  phrases: ({ tomislav }) =>
    idOf(tomislav.put("/phrases", { id: newId(), text: `Valve ${newId()}` })),
  savedViews: ({ tomislav }) =>
    idOf(
      tomislav.put("/savedViews", {
        id: newId(),
        list: "work-orders",
        name: newId(),
        query: "priority=high",
      }),
    ),
  // Private too.
  calendarFeeds: ({ tomislav }) =>
    idOf(tomislav.put("/calendarFeeds", { id: newId(), label: "Phone", scope: "own" })),
  checklists: ({ marko }) =>
    idOf(marko.put("/checklists", { id: newId(), name: "Valves", lines: "Valve closed *" })),
  users: ({ sanja }) =>
    idOf(
      sanja.put("/users", {
        id: newId(),
        name: "Iva",
        surname: "Čolić",
        email: `${newId()}@example.com`,
        phoneNumber: "",
        roles: [{ roleName: "TECHNICIAN" }],
      }),
    ),
  customers: seeded(2),
  partners: () => Promise.resolve(fixedId(2, 6)),
  locations: seeded(3),
  rooms: seeded(4),
  assets: seeded(5),
  equipmentCategories: seeded(6),
  equipment: seeded(7),
  spareParts: seeded(8),
};

function order({ marko }: Crew): Promise<string> {
  return idOf(marko.put("/workOrders", orderPlan(CREW)));
}

/** A report with 15 minutes by Tomislav, on an order of its own. */
async function reported(crew: Crew): Promise<string> {
  const on = await order(crew);
  await idOf(crew.tomislav.post(`/workOrders/${on}/start`, { version: 1 }));
  const report = reportOf(on, "tomislav");
  return idOf(
    crew.tomislav.put("/dailyReports", {
      ...report,
      entries: [
        { id: newId(), technicianId: CREW.leadId, kind: "work", from: "08:00", to: "08:15" },
      ],
    }),
  );
}

async function idOf(response: Promise<ApiResponse>): Promise<string> {
  const { status, text, body } = await response;
  if (status !== 200) throw new Error(text);
  return String(body["id"]);
}

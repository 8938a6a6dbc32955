import { expect } from "vitest";
import { addDays } from "../../../app/kernel/time/days";
import { dayIn } from "../../../app/kernel/time/instants";
import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { type ApiResponse, signedIn } from "../api/client";
import { reportOf } from "../api/orders";
import { orderPlan } from "./order-plan";
import { visitPlan } from "./visits/planned-visits";
import type { TestTenant } from "../db/tenant";

/** Records whose ids are the same in every tenant that has them. */
export const MADE = {
  order: newId(),
  report: newId(),
  task: newId(),
  ticket: newId(),
  customerTicket: newId(),
  visit: newId(),
  comment: newId(),
  note: newId(),
  file: newId(),
};

/** Ids by the noun of an API call, the path of a page, and the parameter's name. */
export const MADE_IDS: Record<string, string> = {
  workOrders: MADE.order,
  "work-orders": MADE.order,
  dailyReports: MADE.report,
  reportId: MADE.report,
  tasks: MADE.task,
  tickets: MADE.ticket,
  commentId: MADE.comment,
  visits: MADE.visit,
  visitId: MADE.visit,
  "schedule/visits": MADE.visit,
  "schedule/plan": MADE.order,
  "work-orders/capacity": castMember("tomislav").id,
  files: MADE.file,
  users: castMember("marko").id,
  customers: fixedId(2, 0),
  partners: fixedId(2, 6),
  locations: fixedId(3, 0),
  rooms: fixedId(4, 0),
  assets: fixedId(5, 0),
  "assets/equipment": fixedId(7, 0),
  equipment: fixedId(7, 0),
  "assets/spare-parts": fixedId(8, 0),
  spareParts: fixedId(8, 0),
  "assets/equipment/categories": fixedId(6, 0),
  equipmentCategories: fixedId(6, 0),
};

export const CANARIES = [
  "order",
  "report",
  "hours",
  "note",
  "comment",
  "task",
  "ticket",
  "customerticket",
  "visit",
  "absence",
  "officeabsence",
  "customer",
  "file",
] as const;
export type Canary = (typeof CANARIES)[number];

/** A unique word that occurs in no other record. */
export const canaryOf = ({ code }: TestTenant, canary: Canary) => `canary${canary}of${code}`;

/**
 * What must not leak, in one tenant. An order and a task of Tomislav, with a report with an expense, a comment, a note of the office and a
 * visit with a note. A ticket of Emina and one of Ćiro, which the order is for. Absences of Tomislav and Marko, a customer, and a file that
 * no record references.
 */
export async function leaveCanaries(tenant: TestTenant): Promise<void> {
  const [marko, tomislav, emina, ciro] = await Promise.all(
    ["marko", "tomislav", "emina", "ciro"].map((key) => signedIn(tenant, key)),
  );
  const canaryText = (canary: Canary) => canaryOf(tenant, canary);
  const lead = castMember("tomislav").id;
  await done(
    marko?.put(
      "/workOrders",
      orderPlan({ id: MADE.order, description: canaryText("order"), ...PLACE_OF_CIRO }),
    ),
  );
  await done(
    ciro?.put("/tickets", { id: MADE.customerTicket, name: canaryText("customerticket") }),
  );
  const linked = { ticketIds: [MADE.customerTicket], workOrderId: MADE.order };
  await done(marko?.post("/tickets/addToWorkOrder", linked));
  const startsAt = Date.now() - (Date.now() % 60_000) + 3_600_000;
  const times = { startsAt, endsAt: startsAt + 3_600_000, note: canaryText("visit") };
  await done(marko?.put("/visits", visitPlan(MADE.order, [lead], { id: MADE.visit, ...times })));
  await done(
    tomislav?.put(
      "/dailyReports",
      reportOf(MADE.order, "tomislav", {
        id: MADE.report,
        notes: canaryText("report"),
        expenses: [{ type: "other", words: canaryText("hours"), amountCents: 100 }],
      }),
    ),
  );
  await done(
    marko?.put("/tasks", {
      id: MADE.task,
      name: canaryText("task"),
      technicianIds: [lead],
      leadId: lead,
    }),
  );
  await done(emina?.put("/tickets", { id: MADE.ticket, name: canaryText("ticket") }));
  await done(
    marko?.put(`/workOrders/${MADE.order}/comments`, {
      commentId: MADE.comment,
      text: canaryText("comment"),
    }),
  );
  await done(
    marko?.post(`/workOrders/${MADE.order}/addApproverNote`, {
      noteId: MADE.note,
      text: canaryText("note"),
    }),
  );
  await leaveAbsences(tenant);
  await done(
    marko?.put("/customers", {
      id: newId(),
      name: canaryText("customer"),
      entity: "company",
    }),
  );
  await done(
    marko?.put(`/files/${MADE.file}?name=a.txt`, undefined, {
      rawBody: new TextEncoder().encode(canaryText("file")),
    }),
  );
}

/** On each of the days that a schedule and a calendar of this week and the next show. */
async function leaveAbsences(tenant: TestTenant): Promise<void> {
  const today = dayIn("UTC", Date.now());
  const days = Array.from({ length: 28 }, (_, index) => addDays(today, index - 8));
  const reasons = {
    tomislav: canaryOf(tenant, "absence"),
    marko: canaryOf(tenant, "officeabsence"),
  };
  await tenant.database.write(
    Object.entries(reasons).flatMap(([key, reason]) =>
      days.map((day) => ({
        sql: "INSERT INTO work_capacity_exceptions (user_id, day, minutes, reason) VALUES (?, ?, 0, ?)",
        args: [castMember(key).id, day, reason],
      })),
    ),
  );
}

/** The customer of Ćiro with its first location. */
const PLACE_OF_CIRO = { customerId: fixedId(2, 7), locationId: fixedId(3, 70) };

async function done(response: Promise<ApiResponse> | undefined): Promise<void> {
  const { status, text } = (await response) ?? { status: 0, text: "nobody" };
  expect(status, text).toBe(200);
}

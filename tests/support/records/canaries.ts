import { expect } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { castMember, fixedId } from "../../../migrations/seeds/cast";
import { type ApiResponse, signedIn } from "../api/client";
import { reportOf } from "../api/orders";
import { orderPlan } from "./order-plan";
import type { TestTenant } from "../db/tenant";

/** Records whose ids are the same in every tenant that has them. */
export const MADE = {
  order: newId(),
  report: newId(),
  task: newId(),
  ticket: newId(),
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

export const CANARIES = ["order", "report", "note", "comment", "task", "ticket", "file"] as const;
export type Canary = (typeof CANARIES)[number];

/** A unique word that occurs in no other record. */
export const canaryOf = ({ code }: TestTenant, canary: Canary) => `canary${canary}of${code}`;

/**
 * An order and a task of Tomislav, their report, a comment and a note of the office on the order, a ticket that Emina created,
 * and a file that no record references.
 */
export async function leaveCanaries(tenant: TestTenant): Promise<void> {
  const [marko, tomislav, emina] = await Promise.all(
    ["marko", "tomislav", "emina"].map((key) => signedIn(tenant, key)),
  );
  const canaryText = (canary: Canary) => canaryOf(tenant, canary);
  const lead = castMember("tomislav").id;
  await done(
    marko?.put("/workOrders", orderPlan({ id: MADE.order, description: canaryText("order") })),
  );
  await done(
    tomislav?.put(
      "/dailyReports",
      reportOf(MADE.order, "tomislav", { id: MADE.report, notes: canaryText("report") }),
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
  await done(
    marko?.put(`/files/${MADE.file}?name=a.txt`, undefined, {
      rawBody: new TextEncoder().encode(canaryText("file")),
    }),
  );
}

async function done(response: Promise<ApiResponse> | undefined): Promise<void> {
  const { status, text } = (await response) ?? { status: 0, text: "nobody" };
  expect(status, text).toBe(200);
}

import { expect } from "vitest";
import { newId } from "../../../app/kernel/ids";
import { castMember } from "../../../migrations/seeds/cast";
import type { Client } from "./client";
import { orderPlan } from "../records/order-plan";

type MadeOrder = { id: string; version: number; number: string };

export async function makeOrder(manager: Client, more: object = {}): Promise<MadeOrder> {
  const response = await manager.put("/workOrders", orderPlan(more));
  expect(response.status, response.text).toBe(200);
  const { id, version, number } = response.body;
  return { id: String(id), version: Number(version), number: String(number) };
}

/** A report for today with two hours of work by its author. */
export function reportOf(
  workOrderId: string,
  author: string,
  more: object = {},
): Record<string, unknown> {
  const capturedAt = Date.now();
  const reportOn = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Zagreb" }).format(
    capturedAt,
  );
  const entry = {
    id: newId(),
    technicianId: castMember(author).id,
    kind: "work",
    from: "08:00",
    to: "10:00",
  };
  return { id: newId(), workOrderId, reportOn, capturedAt, entries: [entry], ...more };
}

export const SIGNATURES = {
  place: "Čakovec",
  technician: { name: "Tomislav Đurić", typed: "Tomislav Đurić" },
  customer: { name: "Šime Jurić", typed: "Š. Jurić" },
  confirmed: true,
};

/** An order with a report by its lead, submitted, or ready to be submitted. */
export async function submitted(
  manager: Client,
  lead: Client,
  upTo: "reported" | "submitted" = "submitted",
): Promise<MadeOrder & { revision: string }> {
  const made = await makeOrder(manager);
  await lead.post(`/workOrders/${made.id}/start`, { version: made.version });
  await lead.put("/dailyReports", reportOf(made.id, "tomislav"));
  const { body } = await lead.get(`/workOrders/${made.id}`);
  const reported = { ...made, version: Number(body["version"]), revision: "" };
  if (upTo === "reported") return reported;
  const response = await lead.post(`/workOrders/${made.id}/submitForApproval`, {
    version: reported.version,
  });
  expect(response.status, response.text).toBe(200);
  return {
    ...reported,
    version: Number(response.body["version"]),
    revision: String(response.body["revision"]),
  };
}

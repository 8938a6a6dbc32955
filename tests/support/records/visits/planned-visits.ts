import { randomUUID } from "node:crypto";
import { cancelVisit } from "../../../../app/features/schedule/commands/cancel-visit";
import { planVisit } from "../../../../app/features/schedule/commands/plan-visit";
import { planVisitInput, type PlanVisitInput } from "../../../../app/features/visits/inputs";
import type { Company } from "../../db/test-tenant";
import { who } from "../people";

export const HOUR_MS = 3_600_000;
/** Monday, 23 November 2026, 08:00 in Zagreb: three days after the time of the tests. */
export const VISIT_AT = Date.UTC(2026, 10, 23, 7);
export const VISIT_DAY = "2026-11-23";

/** Two hours on Monday morning. */
export function visitPlan(
  workOrderId: string,
  technicianIds: string[],
  more: Partial<PlanVisitInput> = {},
): PlanVisitInput {
  return planVisitInput.parse({
    id: randomUUID(),
    workOrderId,
    technicianIds,
    startsAt: VISIT_AT,
    endsAt: VISIT_AT + 2 * HOUR_MS,
    ...more,
  });
}

export const ARRIVAL = { arrivalFromAt: VISIT_AT, arrivalToAt: VISIT_AT + HOUR_MS };
/** New values of every field, each of which fits the others as they were. */
export const OTHER_VISIT = {
  technicianIds: ["tomislav", "tea"].map(who),
  startsAt: VISIT_AT - HOUR_MS,
  endsAt: VISIT_AT + 4 * HOUR_MS,
  arrivalFromAt: VISIT_AT + HOUR_MS / 2,
  arrivalToAt: VISIT_AT + 2 * HOUR_MS,
  note: "Key at the gate",
};

/** Planned by Marko for the seeded users with these keys. */
export function planned(
  it: Company,
  workOrderId: string,
  keys: string[] = ["tomislav"],
  more: Partial<PlanVisitInput> = {},
) {
  return planVisit(it.as("marko"), visitPlan(workOrderId, keys.map(who), more));
}

export function cancelled(it: Company, { id, version }: { id: string; version: number }) {
  return cancelVisit(it.as("marko"), { id, version });
}

/** The events of a visit's log, oldest first. */
export async function visitLog(it: Company, id: string): Promise<unknown[]> {
  const rows = await it.rows(
    "SELECT event FROM activity WHERE subject_type = 'visit' AND subject_id = ? ORDER BY seq",
    id,
  );
  return rows.map(({ event }) => event);
}

/** The seeded users of a visit, by their ids, in the order of the ids. */
export async function peopleOf(it: Company, id: string): Promise<unknown[]> {
  const rows = await it.rows(
    "SELECT user_id FROM visit_technicians WHERE visit_id = ? ORDER BY user_id",
    id,
  );
  return rows.map((row) => row["user_id"]);
}

/** The announcements about a visit, oldest first. */
export async function announcedVisits(it: Company, id: string): Promise<string[]> {
  const rows = await it.rows(
    "SELECT type FROM outbox WHERE ids ->> 'visitId' = ? ORDER BY rowid",
    id,
  );
  return rows.map(({ type }) => String(type));
}

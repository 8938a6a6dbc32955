import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { Refusal } from "~/kernel/refusal";
import { present } from "~/server/command/stored";
import type { AuthContext } from "~/server/request-context";
import type { Day } from "~/kernel/time/days";
import {
  appointmentFormInput,
  changeVisitInput,
  type ChangeVisitInput,
  planVisitInput,
  type PlanVisitInput,
  visitFormInput,
} from "../inputs";
import { MAX_SEEN_VISITS, type Visit } from "../model";
import { instantsOf, visitFieldsOf } from "../policy/form";
import { SEEN_VISITS_FIELD } from "../policy/planned-meanwhile";
import { warningKey, warningsOn, type WarningFacts, wishOf } from "../policy/warnings";
import { readPlannedDay } from "./day-of-visit";
import { findVisit } from "./facts";
import { requirePlanning } from "./plannable";
import { eq } from "drizzle-orm";
import { workOrders } from "~/database/schema/work-orders/order";

// The form of ../ui/visit-dialog, sent over an order's page or over the board. It shows the warnings before it saves; the API and dragging
// save without (domain-rules §9).

/** @throws Refusal `guard_failed` with what the warnings follow from, if the form has not shown all of them */
export async function readPlanForm(
  ctx: AuthContext,
  form: FormData,
  workOrderId: string,
): Promise<PlanVisitInput> {
  const fields = parseForm(visitFormInput, form);
  const [{ timeZone }, order] = await Promise.all([
    ctx.settings(),
    findOrderDays(ctx, workOrderId),
  ]);
  const input = parseInput(planVisitInput, {
    id: form.get("id"),
    workOrderId,
    seenVisitIds: seenIn(form),
    ...visitFieldsOf(fields, timeZone),
  });
  const wish = wishOf(present(order));
  await requireWarningsSeen(ctx, form, { ...input, day: fields.day, was: null, wish });
  return input;
}

/** @throws Refusal as above */
export async function readChangeForm(
  ctx: AuthContext,
  form: FormData,
  id: string | undefined,
): Promise<ChangeVisitInput> {
  const fields = parseForm(visitFormInput, form);
  const [{ timeZone }, stored] = await Promise.all([ctx.settings(), findVisit(ctx, id ?? "")]);
  const input = parseInput(changeVisitInput, {
    id,
    version: Number(form.get("version")),
    ...visitFieldsOf(fields, timeZone, stored ?? undefined),
  });
  // The order decides only which warnings there are.
  const workOrderId = String(form.get("workOrderId") ?? "");
  const visit = { ...input, workOrderId, day: fields.day, was: stored, wish: null };
  await requireWarningsSeen(ctx, form, visit);
  return input;
}

/**
 * The first visit that the form of a new order sends, for the command; undefined when its fields are empty.
 * @throws Refusal as above
 */
export async function readFirstVisit(
  ctx: AuthContext,
  form: FormData,
  order: { id: string; technicianIds: string[] },
) {
  if (["day", "from", "to"].every((name) => !form.get(`visit.${name}`))) return undefined;
  const { id, ...when } = parseForm(appointmentFormInput, form).visit;
  const missing = (["day", "from", "to"] as const).filter((name) => when[name] === "");
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((name) => [`visit.${name}`, "required"]));
    throw new Refusal("invalid_input", "invalid_input", { fields });
  }
  const { timeZone } = await ctx.settings();
  const { startsAt, endsAt } = instantsOf({ ...when, arrivalFrom: "", arrivalTo: "" }, timeZone);
  const visit = { id, startsAt, endsAt };
  await requireWarningsSeen(ctx, form, {
    ...visit,
    technicianIds: order.technicianIds,
    workOrderId: order.id,
    day: when.day,
    was: null,
    wish: null,
  });
  return visit;
}

type Planned = Pick<Visit, "id" | "technicianIds" | "startsAt" | "endsAt">;

async function requireWarningsSeen(
  ctx: AuthContext,
  form: FormData,
  visit: Planned & { workOrderId: string; day: Day } & Pick<WarningFacts, "was" | "wish">,
): Promise<void> {
  // Before the refusal below, which names the hours of everybody.
  requirePlanning({ actor: await ctx.verified() });
  const planned = await readPlannedDay(ctx, visit.workOrderId, visit.day);
  const wish = planned.orderHasVisits ? null : visit.wish;
  const warnings = warningsOn(visit, planned, wish, visit.was).map(warningKey);
  const seen = form.getAll("_seen").map(String);
  if (warnings.every((warning) => seen.includes(warning))) return;
  throw new Refusal("guard_failed", "visit_warnings", {
    guard: "visit_warnings",
    planned,
    warnings,
  });
}

/** Separated by commas; absent in a form that an earlier release has shown. */
function seenIn(form: FormData): string[] | undefined {
  const ids = form.get(SEEN_VISITS_FIELD);
  return typeof ids === "string" ? ids.split(",", MAX_SEEN_VISITS + 1).filter(Boolean) : undefined;
}

/** The planned days of an order. Null for an unknown order. */
async function findOrderDays(ctx: AuthContext, id: string) {
  const [order] = await ctx.db
    .select({ plannedStartOn: workOrders.plannedStartOn, plannedEndOn: workOrders.plannedEndOn })
    .from(workOrders)
    .where(eq(workOrders.id, id));
  return order ?? null;
}

import type { RefusalResponse } from "~/kernel/refusal";

const EXPENSES = /^(expenses|otherExpenses)\b/;
const OVERVIEW = /^(technicianSignature|customerSignature|signingPlace)\b/;

const STEPS = ["work", "expenses", "overview"] as const;
type Step = (typeof STEPS)[number];

/** Returns the wizard steps that a refusal concerns. Faults in hours or the day belong to the first step. */
export function invalidSteps(refusal: RefusalResponse | undefined): Step[] {
  if (!refusal) return [];
  if (refusal.code === "guard_failed") return ["work"];
  const fields = Object.keys(refusal.facts["fields"] ?? {});
  const steps = fields.map(stepOf);
  return STEPS.filter((step) => steps.includes(step));
}

function stepOf(field: string): Step {
  if (EXPENSES.test(field)) return "expenses";
  return OVERVIEW.test(field) ? "overview" : "work";
}

import { describe, expect, it } from "vitest";
import { peopleNotices, plannedOf } from "~/features/visits/policy/people-notice";
import { NOW } from "../../support/records/people";

const HOUR_MS = 3_600_000;
type VisitPlan = NonNullable<ReturnType<typeof plannedOf>>;

function plan(more: Partial<VisitPlan> = {}): VisitPlan {
  return {
    startsAt: NOW,
    endsAt: NOW + HOUR_MS,
    arrivalFromAt: null,
    arrivalToAt: null,
    technicianIds: ["tea", "ivo"],
    ...more,
  };
}

describe("what technicians are told of a visit", () => {
  const later = { startsAt: NOW + HOUR_MS, endsAt: NOW + 2 * HOUR_MS };
  it.each<[string, VisitPlan | null, VisitPlan | null, Partial<ReturnType<typeof peopleNotices>>]>([
    ["a plan", null, plan(), { planned: ["tea", "ivo"] }],
    ["a plan that was undone", null, null, {}],
    ["a cancellation", plan(), null, { cancelled: ["tea", "ivo"] }],
    ["another time", plan(), plan(later), { moved: ["tea", "ivo"] }],
    ["the same again", plan(), plan(), {}],
    [
      "another person",
      plan(),
      plan({ technicianIds: ["tea", "ana"] }),
      { planned: ["ana"], moved: ["tea"], cancelled: ["ivo"] },
    ],
    [
      "another person and time",
      plan(),
      plan({ ...later, technicianIds: ["tea", "ana"] }),
      { planned: ["ana"], moved: ["tea"], cancelled: ["ivo"] },
    ],
    [
      "a window",
      plan(),
      plan({ arrivalFromAt: NOW, arrivalToAt: NOW + 1 }),
      { moved: ["tea", "ivo"] },
    ],
  ])("for %s", (_case, was, is, expected) => {
    expect(peopleNotices(was, is)).toEqual({ planned: [], moved: [], cancelled: [], ...expected });
  });

  it("the order of the people is no change, and a cancelled visit is no plan", () => {
    const visit = (technicianIds: string[]) =>
      plannedOf({ ...plan({ technicianIds }), status: "planned" });
    expect(JSON.stringify(visit(["b", "a"]))).toBe(JSON.stringify(visit(["a", "b"])));
    expect(plannedOf({ ...plan(), status: "cancelled" })).toBeNull();
  });
});

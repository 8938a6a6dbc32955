import { describe, expect, it } from "vitest";
import { reviewFlags } from "~/features/approvals/policy";

describe("what an approver should notice", () => {
  const order = {
    plannedMinutes: 240,
    plannedStartOn: "2026-11-23",
    plannedEndOn: "",
    warranty: false,
    totals: { totalMinutes: 300 },
    reports: [{ reportOn: "2026-11-23", totalMinutes: 300, warranty: false }],
  };

  it("accepts up to a quarter over the plan", () => {
    expect(reviewFlags(order)).toEqual({ overPlan: false, outside: [], warranty: false });
    expect(reviewFlags({ ...order, totals: { totalMinutes: 301 } }).overPlan).toBe(true);
  });

  it("names each day outside the plan once, and warranty of any report", () => {
    const late = { reportOn: "2026-11-24", totalMinutes: 60, warranty: true };
    expect(reviewFlags({ ...order, reports: [late, late] })).toMatchObject({
      outside: ["2026-11-24"],
      warranty: true,
    });
  });
});

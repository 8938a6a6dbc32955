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
    hourFlags: [],
  };

  it("accepts up to a quarter over the plan", () => {
    expect(reviewFlags(order)).toEqual({
      overPlan: false,
      outside: [],
      hours: [],
      warranty: false,
    });
    expect(reviewFlags({ ...order, totals: { totalMinutes: 301 } }).overPlan).toBe(true);
  });

  it("names each day outside the plan once, and warranty of any report", () => {
    const late = { reportOn: "2026-11-24", totalMinutes: 60, warranty: true };
    expect(reviewFlags({ ...order, reports: [late, late] })).toMatchObject({
      outside: ["2026-11-24"],
      warranty: true,
    });
  });

  it("does not say of a day outside the plan that it has no visit", () => {
    const reports = ["2026-11-23", "2026-11-24"].map((reportOn) => ({
      reportOn,
      totalMinutes: 60,
      warranty: false,
    }));
    const hourFlags = reports.map(({ reportOn: day }) => ({ kind: "no-visit" as const, day }));
    expect(reviewFlags({ ...order, reports, hourFlags })).toMatchObject({
      outside: ["2026-11-24"],
      hours: [{ kind: "no-visit", day: "2026-11-23" }],
    });
  });
});

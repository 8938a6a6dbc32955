import { describe, expect, it } from "vitest";
import { checklistWay, type OrderWay } from "~/features/work-orders/policy/checklist-way";

const BEGUN: OrderWay = {
  status: "in-progress",
  hasReports: false,
  hasReportToFix: false,
  reportedToday: false,
  isSigned: false,
  mayReport: true,
};
const SEEN = { openHere: 0, answered: [], hasQueuedReport: false };
const PUMP = { id: "pump", name: "Pump", open: [{ id: "belt", required: true }] };
const TANK = { id: "tank", name: "Tank", open: [{ id: "note", required: false }] };
const DONE = { id: "done", name: "Done", open: [] };

const currentOf = (way: ReturnType<typeof checklistWay>) =>
  way.path.find(({ state }) => state === "current")?.key;

describe("what follows a checklist whose items are all answered", () => {
  it("is the next one that has an open item, required or not", () => {
    expect(checklistWay([DONE, TANK, PUMP], BEGUN, SEEN).onward).toEqual({
      to: "checklist",
      id: "tank",
      name: "Tank",
    });
  });

  it("is not one that this device has answered since", () => {
    const answered = [{ checklistId: "tank", itemId: "note" }];
    expect(checklistWay([TANK, PUMP], BEGUN, { ...SEEN, answered }).onward).toMatchObject({
      id: "pump",
    });
  });

  it.each([
    ["the report", {}, {}, "report"],
    ["the report of today, after those of other days", { hasReports: true }, {}, "report"],
    ["the order, for who may not report", { mayReport: false }, {}, "order"],
    ["the order, where today is reported", { hasReports: true, reportedToday: true }, {}, "order"],
    ["the order, while a report waits on the device", {}, { hasQueuedReport: true }, "order"],
    ["the order, once it is submitted", { status: "waiting-for-approvals" }, {}, "order"],
  ] as const)("is %s", (_what, way, seen, expected) => {
    const { onward } = checklistWay([DONE], { ...BEGUN, ...way }, { ...SEEN, ...seen });
    expect(onward).toEqual({ to: expected });
  });
});

describe("the steps on the page of a checklist", () => {
  it("stay at the checklist while a required item is open, here or in another one", () => {
    expect(currentOf(checklistWay([], BEGUN, { ...SEEN, openHere: 1 }))).toBe("checklist");
    expect(currentOf(checklistWay([PUMP], BEGUN, SEEN))).toBe("checklist");
    expect(currentOf(checklistWay([TANK], BEGUN, SEEN))).toBe("report");
  });

  it("count what waits on this device", () => {
    const answered = [{ checklistId: "pump", itemId: "belt" }];
    expect(currentOf(checklistWay([PUMP], BEGUN, { ...SEEN, answered }))).toBe("report");
    const queued = { ...SEEN, hasQueuedReport: true };
    expect(currentOf(checklistWay([], BEGUN, queued))).toBe("signature");
    const toFix = { ...BEGUN, hasReports: true, hasReportToFix: true };
    expect(currentOf(checklistWay([], toFix, SEEN))).toBe("report");
    expect(currentOf(checklistWay([], toFix, queued))).toBe("signature");
  });
});

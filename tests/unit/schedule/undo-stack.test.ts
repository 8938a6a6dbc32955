import { describe, expect, it } from "vitest";
import type { ScheduleVisit } from "~/features/visits/model";
import { callOf, type PlanChange, undoOf } from "~/features/schedule/ui/planning/planning";
import {
  afterChange,
  afterDialog,
  afterSettling,
  type UndoStack,
  unsettleCall,
  withUndoing,
} from "~/features/schedule/ui/planning/undo-stack";

const visit = (version: number): ScheduleVisit => ({
  id: "visit",
  version,
  startsAt: 0,
  endsAt: 1,
  arrivalFromAt: null,
  arrivalToAt: null,
  note: "",
  isCancelled: false,
  isUnattended: false,
  technicianIds: ["ana"],
  order: {
    id: "order",
    number: "1",
    title: "",
    customerId: null,
    town: "",
    category: "",
    customerName: "",
    priority: "high",
    status: "backlog",
    plannedStartOn: "",
    plannedEndOn: "",
    plannedMinutes: 0,
  },
});
const DROP = {
  is: "move",
  visit: visit(1),
  technicianIds: ["eva"],
  startsAt: 0,
  endsAt: 1,
} satisfies PlanChange;

/** The stack after a drop that stored version 2. */
function dropped(): UndoStack {
  const undoing = undoOf(DROP, { id: "visit", version: 2 }, "drop");
  if (!undoing) throw new Error("a drop can be undone");
  return withUndoing([], undoing);
}
const dialog = (version: number) => ({ act: "dialog", id: "visit", version });
const acts = (stack: UndoStack) =>
  stack.map((each) => [each.act, each.is === "undo" ? each.visit.version : null]);

describe("what can be undone", () => {
  it("is what a dialog has done, before the drop that it was made on top of", () => {
    const stack = afterDialog(dropped(), dialog(3));
    expect(acts(stack)).toEqual([
      ["drop", 3],
      ["dialog", 3],
    ]);
    const last = stack.at(-1);
    if (last?.is !== "undo") throw new Error("none");
    expect(callOf(last)).toEqual({
      method: "POST",
      path: "/visits/visit/undo",
      body: { version: 3, act: "dialog" },
    });
    const rest = stack.slice(0, -1);
    expect(acts(afterChange(rest, last, { id: "visit", version: 4 }))).toEqual([["drop", 4]]);
  });

  it("is no earlier act, when somebody else has changed the visit between", () => {
    expect(acts(afterDialog(dropped(), dialog(4)))).toEqual([["dialog", 4]]);
  });

  it("is each act once, also when its page shows it again", () => {
    const once = afterDialog(dropped(), dialog(3));
    expect(afterDialog(once, dialog(3))).toBe(once);
  });

  it("is the planning of an order that was settled, once and after what was done before", () => {
    const twice = afterSettling(afterSettling(dropped(), "order"), "order");
    expect(acts(twice)).toEqual([
      ["drop", 2],
      ["order", null],
    ]);
    const last = twice.at(-1);
    if (last?.is !== "unsettle") throw new Error("none");
    expect(unsettleCall(last)).toEqual({
      method: "POST",
      path: "/workOrders/order/settlePlanning",
      body: { isSettled: false },
    });
    expect(acts(afterDialog(twice, dialog(3)))).toEqual([
      ["drop", 3],
      ["order", null],
      ["dialog", 3],
    ]);
  });

  it("stays with a visit that another change did not touch", () => {
    const other = { ...DROP, visit: { ...visit(7), id: "other" } };
    expect(acts(afterChange(dropped(), other, { id: "other", version: 8 }))).toEqual([["drop", 2]]);
    expect(acts(afterDialog(dropped(), { ...dialog(3), id: "other" }))).toEqual([
      ["drop", 2],
      ["dialog", 3],
    ]);
  });
});

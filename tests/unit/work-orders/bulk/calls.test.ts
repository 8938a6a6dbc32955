import { describe, expect, it } from "vitest";
import type { Role } from "~/kernel/authorization/roles";
import { bulkRightsOf } from "~/features/work-orders/policy/rights";
import { datesCall, priorityCall } from "~/features/work-orders/ui/bulk/calls";
import { peopleAfter } from "~/shell/bulk/update-calls";

const ORDER = {
  id: "o",
  number: "2026-00001",
  version: 3,
  description: "Servis",
  customerName: "Hotel",
  priority: "low",
  plannedStartOn: "2026-11-20",
  plannedEndOn: "2026-11-22",
} as const;

describe("the calls of bulk commands", () => {
  it("send only what changes, with the version of the list; the server takes back what they changed", () => {
    const priority = priorityCall(ORDER, "high");
    expect(priority).toMatchObject({
      path: "/workOrders/o",
      body: { version: 3, priority: "high" },
    });
    expect(priority.inverse?.(4, "key")).toEqual({
      path: "/workOrders/o/undo",
      body: { act: "key" },
    });
    const dates = datesCall(ORDER, { plannedStartOn: "2026-11-21", plannedEndOn: "" });
    expect(dates.body).toEqual({ version: 3, plannedStartOn: "2026-11-21" });
  });

  it("replace the technicians, or add to them below the present lead", () => {
    const present = [
      { id: "tea", isLead: true },
      { id: "ivo", isLead: false },
    ];
    const replaced = peopleAfter({ technicianIds: ["ana"], replaces: true }, present);
    expect(replaced.after).toEqual({ technicianIds: ["ana"], leadId: "ana" });
    const added = peopleAfter({ technicianIds: ["ivo", "ana"], replaces: false }, present);
    expect(added.after).toEqual({
      technicianIds: ["tea", "ivo", "ana"],
      leadId: "tea",
    });
  });

  it("are for planners and approvers, each with their own commands", () => {
    const actor = (role: Role) => ({ userId: "u", roles: [role] });
    expect(bulkRightsOf(actor("MANAGER"))).toEqual({ edit: true, approve: true });
    expect(bulkRightsOf(actor("APPROVER"))).toEqual({ edit: false, approve: true });
    expect(bulkRightsOf(actor("TECHNICIAN"))).toBeNull();
  });
});

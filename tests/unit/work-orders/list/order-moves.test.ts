import { describe, expect, it } from "vitest";
import { movesOf } from "~/features/work-orders/ui/list/order-moves";
import type { CommandName, Status } from "~/features/work-orders/model";

function moves(
  status: Status,
  commands: CommandName[],
  approvals = 0,
  approvalsRequired: number | null = 2,
) {
  return movesOf({
    id: "x",
    status,
    availableActions: commands.map((command) => ({ command })),
    approvals,
    approvalsRequired,
  });
}

describe("the columns where a card may be dropped", () => {
  it("match the commands that the server offers; only the start needs no dialog", () => {
    expect(moves("backlog", ["start", "delete"])).toEqual([{ to: "in-progress" }]);
    expect(
      moves("in-progress", [
        "returnToBacklog",
        "submitForApproval",
        "callOff",
        "enableRetroactiveEntry",
      ]),
    ).toEqual([
      { to: "backlog", dialog: "/work-orders/x/return-to-backlog" },
      { to: "waiting-for-approvals", dialog: "/work-orders/x/submit-for-approval" },
      { to: "done", dialog: "/work-orders/x/call-off" },
    ]);
    expect(moves("done", [])).toEqual([]);
    expect(moves("done", ["requestReopening"])).toEqual([]);
  });

  it("follow from the state that the command would lead to", () => {
    expect(moves("waiting-for-approvals", ["sign"], 1)).toEqual([
      { to: "signed", dialog: "/work-orders/x/sign" },
    ]);
    expect(moves("waiting-for-approvals", ["sign"], 2)).toEqual([
      { to: "done", dialog: "/work-orders/x/sign" },
    ]);
    expect(moves("waiting-for-approvals", ["approve"], 1)).toEqual([]);
    expect(moves("signed", ["approve"], 1)).toEqual([
      { to: "done", dialog: "/work-orders/x/approve" },
    ]);
    expect(moves("signed", ["approve"], 0)).toEqual([]);
    expect(moves("in-progress", ["sign", "closeUnsigned", "callOff"], 0, null)).toEqual([
      { to: "done", dialog: "/work-orders/x/sign" },
    ]);
  });
});

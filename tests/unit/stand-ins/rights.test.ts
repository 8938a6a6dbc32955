import { describe, expect, it } from "vitest";
import { remainingApprovers } from "~/features/approvals/policy";
import { findRecipient } from "~/features/mails/queries/recipient";
import { findActorsOfSessions, getPersonOfSession } from "~/features/sessions/queries";
import { endStandIn } from "~/features/stand-ins/commands/end";
import { giveStandIn } from "~/features/stand-ins/commands/give";
import { readTaskFacts } from "~/features/tasks/queries/facts";
import { updateUser } from "~/features/users/commands/update";
import { approveWorkOrder } from "~/features/work-orders/commands/approve";
import { readAwaitedFacts, readOrderFacts } from "~/features/work-orders/queries/facts";
import { readOrderBoard } from "~/features/work-orders/queries/list/board";
import { listInput } from "~/features/work-orders/inputs/list";
import { STATUSES } from "~/features/work-orders/model";
import { cardParams } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { orderAt } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

/** In Zagreb: the last minute before the first day, and the first after the last. */
const BEFORE = Date.UTC(2026, 10, 22, 22, 59);
const FIRST = Date.UTC(2026, 10, 22, 23);
const LAST = Date.UTC(2026, 10, 27, 22, 59);
const AFTER = Date.UTC(2026, 10, 27, 23);
const WEEK = { from: "2026-11-23", to: "2026-11-27" };

const give = (acme: Company, key = "tarik") =>
  giveStandIn(acme.as("marko"), { userId: who(key), ...WEEK });

async function rolesAt(acme: Company, now: number): Promise<string[]> {
  const { actor } = await getPersonOfSession(acme.as("tarik", { now }), "session-tarik");
  return actor.roles;
}

describe("a stand-in", () => {
  it("holds the role of an approver from the first to the last day, for requests and open pages", async () => {
    const acme = await createTestTenant();
    await give(acme);
    expect(await rolesAt(acme, BEFORE)).toEqual(["TECHNICIAN"]);
    expect(await rolesAt(acme, FIRST)).toEqual(["APPROVER", "TECHNICIAN"]);
    expect(await rolesAt(acme, LAST)).toEqual(["APPROVER", "TECHNICIAN"]);
    expect(await rolesAt(acme, AFTER)).toEqual(["TECHNICIAN"]);
    const open = await findActorsOfSessions(acme.as("tarik", { now: LAST }), ["session-tarik"]);
    expect(open.get("session-tarik")?.roles).toEqual(["APPROVER", "TECHNICIAN"]);
    expect((await findRecipient(acme.as("tarik", { now: LAST }), who("tarik")))?.roles).toContain(
      "APPROVER",
    );
  });

  it("approves the work of others in the period, and not before or after it", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await give(acme);
    const approve = (now: number) =>
      approveWorkOrder(acme.as("tarik", { now }), {
        id: order.id,
        revision: order.revision ?? "",
        note: "",
      });
    await expectRefusal(approve(BEFORE), "not_allowed");
    await expectRefusal(approve(AFTER), "not_allowed");
    await approve(FIRST);
    expect(await acme.rows("SELECT user_id FROM work_order_approvals")).toEqual([
      { user_id: who("tarik") },
    ]);
  });

  it("does not approve their own work", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const order = await orderAt(acme, "submitted");
    await give(acme, "tomislav");
    await expectRefusal(
      approveWorkOrder(acme.as("tomislav", { now: FIRST }), {
        id: order.id,
        revision: order.revision ?? "",
        note: "",
      }),
      "guard_failed",
      "four_eyes",
    );
  });

  it("counts among those who may approve an order, a task and a card of the board", async () => {
    const acme = await createTestTenant({ approvals: 1, taskApprovals: 1 });
    const order = await orderAt(acme, "submitted");
    const task = await taskAt(acme, "submitted");
    await give(acme);
    const remaining = async (now: number) => {
      const ctx = acme.as("marko", { now });
      const found = [await readOrderFacts(ctx, order.id), await readTaskFacts(ctx, task.id)];
      return found.map((facts) => facts && remainingApprovers(facts).includes(who("tarik")));
    };
    expect(await remaining(BEFORE)).toEqual([false, false]);
    expect(await remaining(LAST)).toEqual([true, true]);
    expect(await remaining(AFTER)).toEqual([false, false]);
    const awaited = (now: number) => readAwaitedFacts(acme.as("tarik", { now }), who("tarik"));
    expect(await awaited(BEFORE)).toEqual([]);
    expect(await awaited(FIRST)).toHaveLength(1);
    const board = await readOrderBoard(
      acme.as({ ...acme.as("tarik").actor, roles: ["APPROVER", "TECHNICIAN"] }, { now: FIRST }),
      parseInput(listInput, {}),
      cardParams(new URLSearchParams(), STATUSES),
    );
    const [card] = board.flatMap((column) => column.rows).filter(({ id }) => id === order.id);
    expect(card?.availableActions.map(({ command }) => command)).toContain("approve");
  });

  it("loses it at once when somebody ends it, keeps it when their roles are edited", async () => {
    const acme = await createTestTenant();
    const { id } = await give(acme);
    await updateUser(acme.as("sanja", { now: FIRST }), {
      id: who("tarik"),
      roles: [{ roleName: "TECHNICIAN" }, { roleName: "EMPLOYEE" }],
      nextLeads: [],
      knowsStranded: false,
    });
    expect(await rolesAt(acme, LAST)).toEqual(["APPROVER", "TECHNICIAN", "EMPLOYEE"]);
    await endStandIn(acme.as("sanja", { now: FIRST }), { id });
    expect(await rolesAt(acme, FIRST)).toEqual(["TECHNICIAN", "EMPLOYEE"]);
    expect(await rolesAt(acme, LAST)).toEqual(["TECHNICIAN", "EMPLOYEE"]);
  });
});

import { describe, expect, it } from "vitest";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { inviteUser } from "~/features/users/commands/invite";
import { sendPasswordReset } from "~/features/users/commands/send-password-reset";
import { offboardInput, type OffboardInput } from "~/features/users/inputs/user";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput } from "~/features/work-orders/inputs/create";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { logOf as orderLog } from "../../support/records/order-log";
import { atVersion, orderAt, plan } from "../../support/records/orders";
import { addUsers, who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { addUser, logOf, openSessions, assigneesOf, userRow } from "./fixtures";

function leave(key: string, more: Partial<OffboardInput> = {}): OffboardInput {
  return offboardInput.parse({ id: who(key), ...more });
}

describe("deactivating a user", () => {
  it("ends every session and code with the next request", async () => {
    const acme = await createTestTenant();
    await sendPasswordReset(acme.as("sanja"), { id: who("ana") });
    expect(await deactivateUser(acme.as("sanja"), leave("ana", { version: 1 }))).toEqual({
      id: who("ana"),
      version: 2,
      active: false,
      inviteStatus: "ACCEPTED",
    });
    expect(await openSessions(acme, who("ana"))).toBe(0);
    await expectRefusal(acme.as("ana").verified(), "token_invalid", "session_ended");
    expect(
      await acme.rows("SELECT count(*) AS n FROM access_codes WHERE voided_at IS NULL"),
    ).toEqual([{ n: 0 }]);
    expect(await logOf(acme, who("ana"))).toEqual(["password-reset-sent", "deactivated"]);
  });

  it("withdraws an invitation that was not accepted", async () => {
    const acme = await createTestTenant();
    const id = await addUser(acme);
    await inviteUser(acme.as("sanja"), { id });
    expect(await deactivateUser(acme.as("sanja"), offboardInput.parse({ id }))).toMatchObject({
      inviteStatus: "NOT_INVITED",
    });
  });

  it("is refused for oneself, for an inactive or unknown user, and for an outdated version", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      deactivateUser(acme.as("sanja"), leave("sanja")),
      "guard_failed",
      "own_account",
    );
    await expectRefusal(
      deactivateUser(acme.as("sanja"), leave("ana", { version: 7 })),
      "version_conflict",
    );
    await deactivateUser(acme.as("sanja"), leave("ana"));
    await expectRefusal(
      deactivateUser(acme.as("sanja"), leave("ana")),
      "guard_failed",
      "inactive_already",
    );
    await expectRefusal(
      deactivateUser(acme.as("sanja"), { ...leave("ana"), id: newId() }),
      "not_found",
    );
  });

  it("leaves one of two administrators who deactivate each other concurrently", async () => {
    const acme = await createTestTenant();
    const [other] = await addUsers(acme, "SYSTEM_ADMIN", 1);
    if (!other) throw new Error("nobody");
    const ended = await Promise.allSettled([
      deactivateUser(acme.as("sanja"), offboardInput.parse({ id: other.userId })),
      deactivateUser(acme.as(other), leave("sanja")),
    ]);
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM users JOIN user_roles ON user_id = id WHERE role = 'SYSTEM_ADMIN' AND active = 1",
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("keeps one administrator who can sign in; a user who never joined does not count", async () => {
    const acme = await createTestTenant();
    const [other] = await addUsers(acme, "SYSTEM_ADMIN", 1);
    if (!other) throw new Error("nobody");
    await acme.run("UPDATE users SET invite_status = 'INVITED' WHERE id = ?", other.userId);
    await expectRefusal(
      deactivateUser(acme.as(other), leave("sanja")),
      "guard_failed",
      "last_admin",
    );
  });
});

describe("deactivating an assignee of open orders", () => {
  const others = async (acme: Company) => ({
    led: await orderAt(acme, "in-progress"),
    alone: await orderAt(acme, "backlog", {
      technicianIds: [who("tomislav")],
      leadId: who("tomislav"),
    }),
    helped: await orderAt(acme, "backlog", {
      technicianIds: ["tea", "tomislav"].map(who),
      leadId: who("tea"),
    }),
    submitted: await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      technicians: ["tomislav"],
    }),
  });

  it("requires the next lead of each order that they lead, and writes nothing without", async () => {
    const acme = await createTestTenant();
    const { led, alone } = await others(acme);
    const refused = await refusalOf(deactivateUser(acme.as("sanja"), leave("tomislav")));
    expect(refused.reason).toBe("next_lead_needed");
    expect(refused.facts["orders"]).toEqual([led, alone].map(({ id, number }) => ({ id, number })));
    expect(await userRow(acme, who("tomislav"))).toMatchObject({ active: 1 });
  });

  it("reassigns them, ends the other assignments, and leaves submitted orders unchanged", async () => {
    const acme = await createTestTenant();
    const { led, alone, helped, submitted } = await others(acme);
    const nextLeads = [
      { workOrderId: led.id, leadId: who("tarik") },
      { workOrderId: alone.id, leadId: null },
    ];
    await deactivateUser(acme.as("sanja"), leave("tomislav", { nextLeads }));
    expect(await assigneesOf(acme, led.id)).toEqual([who("tarik"), who("tea")]);
    expect(await assigneesOf(acme, alone.id)).toEqual([]);
    expect(await assigneesOf(acme, helped.id)).toEqual([who("tea")]);
    expect(await assigneesOf(acme, submitted.id)).toEqual([who("tomislav")]);
    expect((await orderLog(acme, led.id)).at(-1)).toBe("work-order.assigned");
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM outbox WHERE type = 'work_order.assigned' AND ids ->> 'userId' = ?",
        who("tarik"),
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("refuses a lead who may not be assigned, and leaves no order in progress without one", async () => {
    const acme = await createTestTenant();
    const led = await orderAt(acme, "in-progress", {
      technicianIds: [who("tomislav")],
      leadId: who("tomislav"),
    });
    for (const leadId of [null, who("ana"), who("tomislav"), newId()]) {
      await expectRefusal(
        deactivateUser(
          acme.as("sanja"),
          leave("tomislav", { nextLeads: [{ workOrderId: led.id, leadId }] }),
        ),
        "guard_failed",
        "next_lead_needed",
      );
    }
  });

  it("conflicts with a concurrent change of such an order, and the other way round", async () => {
    const acme = await createTestTenant();
    const led = await orderAt(acme, "in-progress");
    const change = updateInput.parse({ ...plan(), ...atVersion(led), description: "Meanwhile" });
    const ended = await Promise.allSettled([
      deactivateUser(
        acme.as("sanja"),
        leave("tomislav", { nextLeads: [{ workOrderId: led.id, leadId: who("tea") }] }),
      ),
      updateWorkOrder(acme.as("marko"), change),
    ]);
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});

describe("deactivating a required approver", () => {
  it("lists the orders that would have too few approvers, and applies once confirmed", async () => {
    const acme = await createTestTenant({ approvals: 4 });
    const order = await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tomislav",
      technicians: ["tomislav"],
    });
    const refused = await refusalOf(deactivateUser(acme.as("sanja"), leave("ana")));
    expect({ reason: refused.reason, orders: refused.facts["orders"] }).toMatchObject({
      reason: "orders_stranded",
      orders: [{ id: order.id }],
    });
    expect(
      await deactivateUser(acme.as("sanja"), leave("ana", { knowsStranded: true })),
    ).toMatchObject({ active: false });
  });

  it("lists nothing if enough approvers remain, if they already approved, or if the four-eyes rule excludes them", async () => {
    const acme = await createTestTenant({ approvals: 4 });
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 3,
      submitter: "tomislav",
      technicians: ["tomislav"],
    });
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tomislav",
      technicians: ["tomislav"],
      approvedBy: ["ana"],
    });
    await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 3,
      submitter: "ana",
      technicians: ["tomislav"],
    });
    expect(await deactivateUser(acme.as("sanja"), leave("ana"))).toMatchObject({ active: false });
  });
});

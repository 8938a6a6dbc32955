import { describe, expect, it } from "vitest";
import { approveTask } from "~/features/tasks/commands/approve";
import { startTask } from "~/features/tasks/commands/start";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { deleteUser } from "~/features/users/commands/delete";
import { updateUser } from "~/features/users/commands/update";
import { offboardInput, updateInput } from "~/features/users/inputs/user";
import type { Role } from "~/kernel/authorization/roles";
import { createTestTenant } from "../../support/db/test-tenant";
import { createArchivedOrder } from "../../support/records/archived-order";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { approval, idAndVersion, taskAt, taskFacts } from "../../support/records/tasks";

const leaving = (key: string, nextLeads: object[] = []) =>
  offboardInput.parse({ id: who(key), nextLeads });
const people =
  "SELECT user_id AS id, is_lead AS lead FROM task_assignments WHERE to_at IS NULL ORDER BY is_lead DESC, user_id";

describe("open tasks of a user who is offboarded", () => {
  it("require the next lead, who is assigned and notified", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "in-progress");
    const refused = await refusalOf(deactivateUser(acme.as("sanja"), leaving("tomislav")));
    expect(refused).toMatchObject({
      reason: "next_task_lead_needed",
      facts: { tasks: [{ id: task.id, number: task.number }] },
    });
    await deactivateUser(
      acme.as("sanja"),
      leaving("tomislav", [{ taskId: task.id, leadId: who("tarik") }]),
    );
    expect(await acme.rows(people)).toEqual([
      { id: who("tarik"), lead: 1 },
      { id: who("tea"), lead: 0 },
    ]);
    expect(await taskFacts(acme, task.id, "assigned")).toMatchObject({
      leadId: who("tarik"),
      before: { leadId: who("tomislav") },
    });
    expect(
      await acme.rows(
        "SELECT ids ->> 'userId' AS id FROM outbox WHERE type = 'task.assigned' ORDER BY rowid DESC LIMIT 1",
      ),
    ).toEqual([{ id: who("tarik") }]);
  });

  it("continue without a mere assignee, and completed tasks stay unchanged", async () => {
    const acme = await createTestTenant();
    await taskAt(acme, "in-progress");
    await taskAt(acme, "done");
    await deactivateUser(acme.as("sanja"), leaving("tea"));
    expect(
      await acme.rows(
        "SELECT count(*) AS n FROM task_assignments WHERE to_at IS NULL AND user_id = ?",
        who("tea"),
      ),
    ).toEqual([{ n: 1 }]);
  });

  it("may lose all assignees while only planned, never while work is in progress", async () => {
    const acme = await createTestTenant();
    const alone = { technicianIds: [who("tarik")], leadId: who("tarik") };
    const planned = await taskAt(acme, "backlog", alone);
    await deactivateUser(
      acme.as("sanja"),
      leaving("tarik", [{ taskId: planned.id, leadId: null }]),
    );
    expect(await acme.rows(people)).toEqual([]);
    const begun = await taskAt(acme, "backlog", {
      technicianIds: [who("tea")],
      leadId: who("tea"),
    });
    await startTask(acme.as("tea"), idAndVersion(begun));
    await expectRefusal(
      deactivateUser(acme.as("sanja"), leaving("tea", [{ taskId: begun.id, leadId: null }])),
      "guard_failed",
      "next_task_lead_needed",
    );
  });

  it("stop the offboarding if they change concurrently", async () => {
    const acme = await createTestTenant();
    const task = await taskAt(acme, "backlog");
    let calls = 0;
    const enqueueOutbox = async () =>
      void ((calls += 1) === 1 && (await startTask(acme.as("marko"), idAndVersion(task))));
    await expectRefusal(
      deactivateUser({ ...acme.as("sanja"), enqueueOutbox }, leaving("tea")),
      "version_conflict",
    );
    expect(await acme.rows("SELECT active FROM users WHERE id = ?", who("tea"))).toEqual([
      { active: 1 },
    ]);
  });
});

describe("submitted tasks that could no longer be approved", () => {
  /** Four users may approve: Ana, Amar, Marko and Sanja. */
  async function waiting(taskApprovals: number) {
    const acme = await createTestTenant({ taskApprovals });
    return { acme, task: await taskAt(acme, "submitted") };
  }
  const rolesAfter = (...names: Role[]) =>
    updateInput.parse({ id: who("ana"), roles: names.map((roleName) => ({ roleName })) });

  it("are listed when an approver is deactivated or deleted, and accepted once confirmed", async () => {
    const { acme, task } = await waiting(4);
    for (const leave of [deactivateUser, deleteUser]) {
      const refused = await refusalOf(leave(acme.as("sanja"), leaving("ana")));
      expect(refused).toMatchObject({
        code: "guard_failed",
        reason: "tasks_stranded",
        facts: { orders: [], tasks: [{ id: task.id, number: task.number }] },
      });
    }
    expect(await acme.rows("SELECT active FROM users WHERE id = ?", who("ana"))).toEqual([
      { active: 1 },
    ]);
    expect(
      await deactivateUser(
        acme.as("sanja"),
        offboardInput.parse({ id: who("ana"), knowsStranded: true }),
      ),
    ).toMatchObject({ active: false });
  });

  it("are listed when the role is removed, unless another approving role remains", async () => {
    const { acme, task } = await waiting(4);
    expect(await refusalOf(updateUser(acme.as("sanja"), rolesAfter("EMPLOYEE")))).toMatchObject({
      reason: "tasks_stranded",
      facts: { tasks: [{ id: task.id }] },
    });
    await updateUser(acme.as("sanja"), rolesAfter("MANAGER"));
    await updateUser(
      acme.as("sanja"),
      updateInput.parse({ ...rolesAfter("EMPLOYEE"), knowsStranded: true }),
    );
    expect(await acme.rows("SELECT role FROM user_roles WHERE user_id = ?", who("ana"))).toEqual([
      { role: "EMPLOYEE" },
    ]);
  });

  it("are listed beside the orders", async () => {
    const acme = await createTestTenant({ approvals: 4, taskApprovals: 4 });
    const order = await createArchivedOrder(acme, {
      status: "waiting-for-approvals",
      approvalsRequired: 4,
      submitter: "tomislav",
      technicians: ["tomislav"],
    });
    const task = await taskAt(acme, "submitted");
    expect(await refusalOf(deactivateUser(acme.as("sanja"), leaving("ana")))).toMatchObject({
      reason: "orders_stranded",
      facts: { orders: [{ id: order.id }], tasks: [{ id: task.id }] },
    });
  });

  it("are not listed if enough approvers remain, if the user approved or the four-eyes rule excludes them, or once completed", async () => {
    const enough = await waiting(3);
    await deactivateUser(enough.acme.as("sanja"), leaving("ana"));
    const given = await waiting(4);
    await approveTask(given.acme.as("ana"), approval(given.task));
    await deactivateUser(given.acme.as("sanja"), leaving("ana"));
    const own = await waiting(3);
    await own.acme.run("UPDATE tasks SET submitted_by = ? WHERE id = ?", who("ana"), own.task.id);
    await deactivateUser(own.acme.as("sanja"), leaving("ana"));
    const done = await createTestTenant({ taskApprovals: 1 });
    await taskAt(done, "done");
    await deactivateUser(done.as("sanja"), leaving("amar"));
    expect(await deactivateUser(done.as("sanja"), leaving("ana"))).toMatchObject({ active: false });
  });
});

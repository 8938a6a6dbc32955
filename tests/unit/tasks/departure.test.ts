import { describe, expect, it } from "vitest";
import { startTask } from "~/features/tasks/commands/start";
import { deactivateUser } from "~/features/users/commands/deactivate";
import { leaveInput } from "~/features/users/inputs/user";
import { company } from "../../support/company";
import { who } from "../../support/people";
import { expectRefusal, refusalOf } from "../../support/signed-in";
import { seen, taskAt, taskFacts } from "../../support/tasks";

const leaving = (key: string, nextLeads: object[] = []) => leaveInput.parse({ id: who(key), nextLeads });
const people = "SELECT user_id AS id, is_lead AS lead FROM task_assignments WHERE to_at IS NULL ORDER BY is_lead DESC, user_id";

describe("open tasks of somebody who leaves", () => {
  it("ask for the next lead, who comes onto them and is told", async () => {
    const acme = await company();
    const task = await taskAt(acme, "in-progress");
    const refused = await refusalOf(deactivateUser(acme.as("sanja"), leaving("tomislav")));
    expect(refused).toMatchObject({ reason: "next_task_lead_needed", facts: { tasks: [{ id: task.id, number: task.number }] } });
    await deactivateUser(acme.as("sanja"), leaving("tomislav", [{ taskId: task.id, leadId: who("tarik") }]));
    expect(await acme.rows(people)).toEqual([{ id: who("tarik"), lead: 1 }, { id: who("tea"), lead: 0 }]);
    expect(await taskFacts(acme, task.id, "assigned")).toMatchObject({ leadId: who("tarik"), before: { leadId: who("tomislav") } });
    expect(await acme.rows("SELECT ids ->> 'userId' AS id FROM outbox WHERE type = 'task.assigned' ORDER BY rowid DESC LIMIT 1")).toEqual([{ id: who("tarik") }]);
  });

  it("go on without who only helped, and what is done stays as it was", async () => {
    const acme = await company();
    await taskAt(acme, "in-progress");
    await taskAt(acme, "done");
    await deactivateUser(acme.as("sanja"), leaving("tea"));
    expect(await acme.rows("SELECT count(*) AS n FROM task_assignments WHERE to_at IS NULL AND user_id = ?", who("tea"))).toEqual([{ n: 1 }]);
  });

  it("wait for people again where they are only planned, never where work goes on", async () => {
    const acme = await company();
    const alone = { technicianIds: [who("tarik")], leadId: who("tarik") };
    const planned = await taskAt(acme, "backlog", alone);
    await deactivateUser(acme.as("sanja"), leaving("tarik", [{ taskId: planned.id, leadId: null }]));
    expect(await acme.rows(people)).toEqual([]);
    const begun = await taskAt(acme, "backlog", { technicianIds: [who("tea")], leadId: who("tea") });
    await startTask(acme.as("tea"), seen(begun));
    await expectRefusal(deactivateUser(acme.as("sanja"), leaving("tea", [{ taskId: begun.id, leadId: null }])), "guard_failed", "next_task_lead_needed");
  });

  it("that somebody changed in the same moment stop it", async () => {
    const acme = await company();
    const task = await taskAt(acme, "backlog");
    let rung = 0;
    const ring = async () => void ((rung += 1) === 1 && (await startTask(acme.as("marko"), seen(task))));
    await expectRefusal(deactivateUser({ ...acme.as("sanja"), ring }, leaving("tea")), "version_conflict");
    expect(await acme.rows("SELECT active FROM users WHERE id = ?", who("tea"))).toEqual([{ active: 1 }]);
  });
});

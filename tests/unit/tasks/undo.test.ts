import { expect, it } from "vitest";
import { updateTask } from "~/features/tasks/commands/update";
import { updateInput } from "~/features/tasks/inputs/task";
import { peopleAfter, updateCall } from "~/shell/bulk/update-calls";
import { allRows } from "../../support/db/all-rows";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

const PEOPLE = [
  { id: who("tomislav"), isLead: true },
  { id: who("tea"), isLead: false },
];
const people = (keys: string[], replaces: boolean) =>
  peopleAfter({ technicianIds: keys.map(who), replaces }, PEOPLE);
const [replaced, added] = [people(["tarik"], true), people(["tarik"], false)];

it.each([
  ["people who are replaced", replaced.after, replaced.before],
  ["people who are added", added.after, added.before],
  ["the priority", { priority: "critical" }, { priority: "medium" }],
  ["the day", { plannedStartOn: "2026-12-24" }, { plannedStartOn: "" }],
])("a change in bulk of %s and its undo leave all rows as they were", async (_, after, before) => {
  const acme = await createTestTenant();
  const task = await taskAt(acme, "backlog");
  const stored = {
    id: task.id,
    name: "Očistiti skladište",
    technicianIds: PEOPLE.map(({ id }) => id),
    leadId: who("tomislav"),
  };
  const rows = await allRows(acme, { history: false });
  const call = updateCall("/tasks", task, after, before);
  const { version } = await updateTask(
    acme.as("marko"),
    updateInput.parse({ ...stored, ...call.body }),
  );
  expect(await allRows(acme, { history: false })).not.toEqual(rows);
  const back = call.inverse?.(version, "key");
  expect(back?.path).toBe(`/tasks/${task.id}`);
  await updateTask(acme.as("marko"), updateInput.parse({ ...stored, ...back?.body }));
  expect(await allRows(acme, { history: false })).toEqual(rows);
});

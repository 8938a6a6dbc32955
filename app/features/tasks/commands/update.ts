import { sql } from "drizzle-orm";
import { imageSteps } from "~/features/attachments/mutations";
import { withLead } from "~/features/work-orders/mutations/assignments";
import { changesOf } from "~/kernel/changes";
import { Refusal } from "~/kernel/refusal";
import { changedText } from "~/kernel/rich-text/field";
import type { Actor } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { Activity } from "~/server/command/records";
import { conflict, present } from "~/server/command/stored";
import type { UpdateInput } from "../inputs/task";
import { plansForOthers, relationshipOf } from "../policy";
import { readTaskFacts, type TaskRecord } from "../queries/facts";
import { nextLead, type People, readTechnicians, requirePeople } from "../queries/references";
import { guardRefusal, requireOpen } from "../queries/authorize";
import { assignedAnnouncements, assignmentSteps } from "../mutations/assignments";
import { type Fields, picturesIn, searchText } from "../mutations/fields";
import {
  activityOf,
  changeTask,
  TASK_RESPONSE,
  type TaskResponse,
  taskResponse,
} from "../mutations/task";
import { tasks } from "~/database/schema/tasks";
import { LOGGED } from "../model";

/** Updates the fields and assignees of a task that is not submitted yet (domain-rules §3). */
export function updateTask(ctx: AuthContext, input: UpdateInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.update",
    input,
    returns: TASK_RESPONSE,
    load: async () => {
      const [task, technicians] = await Promise.all([
        readTaskFacts(ctx, input.id),
        readTechnicians(ctx, input.technicianIds),
      ]);
      return { task, technicians };
    },
    decide({ task: loaded, technicians }, actor) {
      const task = present(loaded);
      const granted = permit(actor, "tasks.edit", relationshipOf(task, actor));
      if (input.version !== task.version) throw conflict(task);
      requireOpen(task);
      const before: People = { technicianIds: task.assigneeIds, leadId: task.leadId };
      const after = peopleAfter(actor, task, before, input, technicians);
      const fields = fieldsOf(task, input);
      const changes = changesOf(LOGGED, task, fields);
      return {
        permit: granted,
        steps: [
          ...changeTask(ctx, task, {
            ...fields,
            searchText: searchText(fields, sql`${tasks.number}`),
          }),
          ...assignmentSteps(ctx, task.id, before, after),
          ...imageSteps(ctx, actor, { type: "task", id: task.id }, picturesIn(fields)),
        ],
        record: [
          activityOf(task, "updated", { changes }),
          ...assignmentActivity(task, before, after),
        ],
        announce: assignedAnnouncements(task.id, before.technicianIds, after.technicianIds),
        response: taskResponse(task.id),
      };
    },
  });
}

/**
 * Present assignees may stay even if they can no longer be assigned. A task in progress keeps at least one. A technician's own task keeps
 * its assignees, whoever plans it.
 */
function peopleAfter(
  actor: Actor,
  task: TaskRecord,
  before: People,
  { technicianIds, leadId }: People,
  technicians: readonly string[],
): People {
  if (!plansForOthers(actor)) {
    if (technicianIds.some((id) => !before.technicianIds.includes(id)))
      throw new Refusal("invalid_input", "invalid_input", {
        fields: { technicianIds: "only_yourself" },
      });
    return before;
  }
  requirePeople({ technicianIds, leadId }, [...technicians, ...before.technicianIds]);
  const after = withLead(nextLead(before, { technicianIds, leadId }));
  if (task.status === "in-progress" && !after.leadId)
    throw guardRefusal("task_needs_people", { fields: { technicianIds: "needs_lead" } });
  return after;
}

function fieldsOf(
  task: TaskRecord,
  { name, description, descriptionDoc, priority, plannedStartOn }: UpdateInput,
): Fields {
  const { text, doc } = changedText(description, descriptionDoc, {
    text: task.description,
    doc: task.descriptionDoc,
  });
  return { name, description: text, descriptionDoc: doc, priority, plannedStartOn };
}

function assignmentActivity(task: TaskRecord, before: People, after: People): Activity[] {
  const changed =
    before.leadId !== after.leadId ||
    [...before.technicianIds].sort().join() !== [...after.technicianIds].sort().join();
  return changed ? [activityOf(task, "assigned", { ...after, before })] : [];
}

import { attachSteps, imageSteps } from "~/features/attachments/mutations";
import { withLead } from "~/features/work-orders/mutations/assignments";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import { storedText } from "~/kernel/rich-text/field";
import type { Actor } from "~/kernel/authorization/roles";
import { command } from "~/server/command/command";
import type { AuthContext } from "~/server/request-context";
import { permit } from "~/server/command/permit";
import type { CreateInput } from "../inputs/task";
import { plansForOthers } from "../policy";
import { type People, readTechnicians, requirePeople } from "../queries/references";
import { assignedAnnouncements, assignmentSteps } from "../mutations/assignments";
import { type Fields, insertTask, picturesIn } from "../mutations/fields";
import { activityOf, TASK_RESPONSE, type TaskResponse, taskResponse } from "../mutations/task";

const NOBODY: People = { technicianIds: [], leadId: null };

/** K1: creates a task with its number. A technician who creates a task becomes its lead and only assignee. */
export function createTask(ctx: AuthContext, input: CreateInput): Promise<TaskResponse> {
  return command(ctx, {
    name: "tasks.create",
    input,
    returns: TASK_RESPONSE,
    load: async () => {
      const [technicians, settings] = await Promise.all([
        readTechnicians(ctx, [...input.technicianIds, ctx.actor.userId]),
        ctx.settings(),
      ]);
      return { technicians, settings };
    },
    decide({ technicians, settings }, actor) {
      const granted = permit(actor, "tasks.create", { own: true });
      const { id, fileIds } = input;
      const chosen = peopleFor(actor, input);
      requirePeople(chosen, technicians);
      const people = withLead(chosen);
      const fields = fieldsOf(input);
      return {
        permit: granted,
        steps: [
          ...insertTask(ctx, actor, id, fields, settings.timeZone),
          ...assignmentSteps(ctx, id, NOBODY, people),
          ...attachSteps(ctx, actor, { type: "task", id }, fileIds),
          ...imageSteps(ctx, actor, { type: "task", id }, picturesIn(fields)),
        ],
        record: [
          activityOf({ id }, "created"),
          ...(people.leadId ? [activityOf({ id }, "assigned", { ...people })] : []),
        ],
        announce: assignedAnnouncements(id, [], people.technicianIds),
        response: taskResponse(id),
      };
    },
  });
}

/** domain-rules §2: a technician adds no other technicians. */
function peopleFor(actor: Actor, { technicianIds, leadId }: People): People {
  if (plansForOthers(actor) || !may(actor, "tasks.create", { own: true }))
    return { technicianIds, leadId };
  if (technicianIds.some((id) => id !== actor.userId))
    throw new Refusal("invalid_input", "invalid_input", {
      fields: { technicianIds: "only_yourself" },
    });
  return { technicianIds: [actor.userId], leadId: actor.userId };
}

function fieldsOf({
  name,
  description,
  descriptionDoc,
  priority,
  plannedStartOn,
}: CreateInput): Fields {
  const { text, doc } = storedText(description, descriptionDoc ?? null);
  return { name, description: text, descriptionDoc: doc, priority, plannedStartOn };
}

import { isOpen } from "~/features/approvals/model";
import { type SQL, sql } from "drizzle-orm";
import { tasks } from "~/database/schema/tasks";
import { awayApprovers, listApproverAbsences } from "~/features/approvals/queries/away";
import { storedRichText } from "~/server/queries/rich-text";
import { readActivity } from "~/features/activity/queries/read";
import { may } from "~/kernel/authorization/actions";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/server/request-context";
import { present } from "~/server/command/stored";
import { actionsFor, relationshipOf } from "../policy";
import { findHead, type TaskHead } from "./detail-head";
import { readTaskFacts, type TaskRecord } from "./facts";

/** One task with everything its page shows, as far as this user may see it (domain-rules §7). One round trip. */
export async function getTask(
  ctx: AuthContext,
  id: string,
  { events }: { events?: number | undefined } = {},
) {
  if (!may(ctx.actor, "tasks.read")) throw new Refusal("not_allowed");
  const [facts, head, activity, absences] = await Promise.all([
    readTaskFacts(ctx, id),
    findHead(ctx, id),
    readActivity(ctx, { type: "task", id }, { most: events }),
    listApproverAbsences(ctx, waits(id)),
  ]);
  const task = present(facts);
  if (!head) throw new Refusal("not_found");
  const relationship = relationshipOf(task, ctx.actor);
  const { available, blocked } = actionsFor(task, ctx.actor);
  return {
    ...plainOf(task),
    ...forReader(head, ctx, relationship),
    ...documentRights(task, ctx),
    approversAway: awayApprovers(task, absences),
    /** The newest activity entries. Null for users who may not read them. */
    activity: may(ctx.actor, "tasks.read-activity", relationship) ? activity : null,
    availableActions: available,
    blockedActions: blocked,
    editable: isOpen(task) && may(ctx.actor, "tasks.edit", relationship),
    mayWriteApproverNote: may(ctx.actor, "tasks.write-approver-note", relationship),
    mayComment: may(ctx.actor, "tasks.comment", relationship),
  };
}
function waits(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${tasks} WHERE ${tasks.id} = ${id} AND ${tasks.statusRank} IN (3, 4))`;
}

export type TaskDetail = Awaited<ReturnType<typeof getTask>>;

/** The plain fields. `descriptionDoc` is null when the description has no formatting. */
function plainOf(task: TaskRecord) {
  const {
    id,
    number,
    version,
    status,
    submission,
    name,
    description,
    priority,
    plannedStartOn,
    approvalsRequired,
    approvalsToday,
    signed,
  } = task;
  const descriptionDoc = task.descriptionDoc ? storedRichText(task.descriptionDoc) : null;
  return {
    id,
    number,
    version,
    status,
    submission,
    name,
    description,
    descriptionDoc,
    priority,
    plannedStartOn,
    approvalsRequired,
    approvalsToday,
    signed,
  };
}

/** Removes what this user may not see: phone numbers of colleagues, notes of approvers. */
function forReader(
  head: TaskHead,
  { actor }: AuthContext,
  relationship: ReturnType<typeof relationshipOf>,
) {
  const phones = may(actor, "people.phones", { assigned: true });
  const notes = may(actor, "tasks.read-approver-notes", relationship);
  return {
    ...head,
    technicians: head.technicians.map((one) => ({ ...one, phone: phones ? one.phone : null })),
    approverNotes: notes ? head.approverNotes : null,
    approvals: head.approvals.map((one) => ({ ...one, note: notes ? one.note : "" })),
  };
}

/** Documents can change while the task is open. An assignee removes only their own. */
function documentRights(task: TaskRecord, { actor }: AuthContext) {
  const open = isOpen(task);
  return {
    mayAddDocuments: open && may(actor, "tasks.add-document", relationshipOf(task, actor)),
    mayRemoveDocuments: !open
      ? ("none" as const)
      : may(actor, "tasks.remove-document")
        ? ("all" as const)
        : may(actor, "tasks.remove-document", { own: true })
          ? ("own" as const)
          : ("none" as const),
  };
}

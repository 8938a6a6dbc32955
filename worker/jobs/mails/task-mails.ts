import { type TaskEvent, taskMail } from "~/features/mails/emails/task-mails";
import { findName, findRecipient } from "~/features/mails/queries/recipient";
import { findTask, findTaskNote, type TaskFacts } from "~/features/mails/queries/task";
import { may } from "~/kernel/authorization/actions";
import { type DueMail, type MailMaker, NO_READER, PAST } from "./mail-maker";

export const taskMails: Record<`${TaskEvent}.mail`, MailMaker> = {
  "task.assigned.mail": aboutTask("task.assigned"),
  "task.submitted.mail": aboutTask("task.submitted"),
  "task.approved.mail": aboutTask("task.approved"),
  "task.sent_back.mail": aboutTask("task.sent_back"),
};

function aboutTask(event: TaskEvent): MailMaker {
  return async (
    context,
    { taskId = "", userId = "", submission = "", byId },
    at,
  ): Promise<DueMail> => {
    const [to, task, by, note] = await Promise.all([
      findRecipient(context, userId),
      findTask(context, taskId, at),
      findName(context, byId),
      findTaskNote(context, taskId, at),
    ]);
    if (!to || !may(to, "tasks.read")) return NO_READER;
    if (!task || isPast(event, task, userId, submission)) return PAST;
    const readsNotes =
      event === "task.sent_back" &&
      may(to, "tasks.read-approver-notes", { assigned: task.assigneeIds.includes(to.id) });
    const href = `${context.tenant.origin}/tasks/${task.id}`;
    return {
      to,
      contentFor: (_, localization) =>
        taskMail(
          { event, task, by, note: readsNotes ? note : "", href, leads: task.leadId === userId },
          localization,
        ),
    };
  };
}

/** A mail is read on arrival, so a mail about an outdated state would mislead its recipient. */
function isPast(event: TaskEvent, task: TaskFacts, userId: string, submission: string): boolean {
  if (event === "task.assigned") return !task.assigneeIds.includes(userId);
  if (event === "task.sent_back") return task.status !== "in-progress";
  const isOther =
    String(task.submission) !== submission || ["backlog", "in-progress"].includes(task.status);
  return isOther || (event === "task.submitted" && task.status === "done");
}

import type { NotificationEvent } from "~/features/notifications/model";
import type { TaskFacts } from "../queries/task";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

export type TaskEvent = Extract<NotificationEvent, `task.${string}`>;

/** `by` is the user who caused the event. `note` is their text, when the recipient may see it. */
type TaskMail = {
  event: TaskEvent;
  task: TaskFacts;
  by: string;
  note: string;
  href: string;
  leads: boolean;
};

const KEYS = {
  "task.assigned": "assigned",
  "task.submitted": "submitted",
  "task.approved": "approved",
  "task.sent_back": "sent-back",
} as const satisfies Record<TaskEvent, string>;

export function taskMail(
  { event, task, by, note, href, leads }: TaskMail,
  { t, format }: Localization,
): MailContent {
  const key = KEYS[event];
  const about = `${task.number} · ${task.name}`;
  const approvals = { given: task.approvals, of: task.approvalsRequired };
  return {
    subject: t(`mails.task.${key}.subject`, { about, by, ...approvals }),
    title: t(`mails.task.${key}.title`),
    paragraphs: [
      t(`mails.task.${key}.text`, { ...approvals }),
      ...(event === "task.assigned" && leads ? [t("mails.assigned.lead")] : []),
    ],
    facts: [
      { label: t("mails.task.task"), value: about },
      {
        label: t("mails.order.planned"),
        value: task.plannedStartOn ? format.day(task.plannedStartOn) : "",
      },
      { label: t("mails.order.priority"), value: t(`common.priority.${task.priority}`) },
      { label: t(`mails.${key}.by`), value: by },
    ],
    quote: note ? { label: t("mails.order.note"), text: note } : undefined,
    action: { label: t("mails.task.open"), href },
    small: [t("mails.frame.why")],
  };
}

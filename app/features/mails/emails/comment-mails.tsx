import type { NotificationEvent } from "~/features/notifications/model";
import { joinNames, titleOf } from "~/kernel/text/title";
import type { CommentFacts } from "../queries/comment";
import type { MailContent } from "../model";
import type { Localization } from "./account-mails";

export type CommentEvent = Extract<NotificationEvent, `comment.${string}`>;

const KEYS = {
  "comment.mentioned": "mentioned",
  "comment.added": "added",
} as const satisfies Record<CommentEvent, string>;
const RECORDS = {
  "work-order": "mails.order.order",
  task: "mails.task.task",
  ticket: "mails.ticket.ticket",
} as const;
const MAX_TITLE = 80;
const MAX_TEXT = 600;

/** Names the author, the comment and its record, with a link to answer there. */
export function commentMail(
  { event, comment, href }: { event: CommentEvent; comment: CommentFacts; href: string },
  { t }: Localization,
): MailContent {
  const key = KEYS[event];
  const { by, number, title, text, subject } = comment;
  const about = joinNames(number, begun(titleOf(title), MAX_TITLE));
  return {
    subject: t(`mails.comment.${key}.subject`, { by, about }),
    // People choose their own names, so it does not name the author either.
    outsideSubject: t("mails.comment.added.subject", { about: number }),
    title: t(`mails.comment.${key}.title`, { by }),
    paragraphs: [],
    facts: [{ label: t(RECORDS[subject.type]), value: about }],
    quote: text ? { label: by, text: begun(text, MAX_TEXT) } : undefined,
    action: { label: t("mails.comment.open"), href },
    small: [t("mails.frame.why")],
  };
}

function begun(text: string, most: number): string {
  const letters = Array.from(text);
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : text;
}

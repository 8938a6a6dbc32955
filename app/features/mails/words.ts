import { PUSH_TYPE } from "~/features/notifications/words";
import { NOTIFICATION_EVENTS, type NotificationEvent } from "~/kernel/notifications";

/** About one's own account: always sent, whatever the company has chosen. */
export const ACCOUNT_MAILS = ["user.invited", "user.password_reset_requested", "user.password_changed", "user.second_step_on", "user.second_step_off", "user.recovery_code_used", "user.second_step_failed"] as const;
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

/** The outbox row of one mail to one person, left by the row of the event. */
export type EventMail = `${NotificationEvent}.mail`;
export type MailType = AccountMail | EventMail;

export function mailOf(event: NotificationEvent): EventMail {
  return `${event}.mail`;
}

/** The types of all outbox rows that are mails. */
export const MAIL_TYPES: readonly MailType[] = [...ACCOUNT_MAILS, ...NOTIFICATION_EVENTS.map(mailOf)];

/** The papers that a signed or finished order is owed. */
export const PDF_TYPES = ["work_order.signed", "work_order.done"] as const;
export type PdfType = (typeof PDF_TYPES)[number];

/** What somebody looks at when it was given up: messages to devices, and papers that could not be made, too. */
export const UNDELIVERED_TYPES = [...MAIL_TYPES, PUSH_TYPE, ...PDF_TYPES] as const;
export type UndeliveredType = MailType | typeof PUSH_TYPE | PdfType;

export function isPdf(type: UndeliveredType): type is PdfType {
  return PDF_TYPES.some((paper) => paper === type);
}

/** What a mail says, before it is made into HTML and plain text: both say the same. */
export type MailContent = {
  subject: string;
  title: string;
  paragraphs: string[];
  /** Left out where there is no value. */
  facts?: { label: string; value: string }[];
  /** What somebody wrote, with their own line breaks. */
  quote?: { label: string; text: string };
  action?: { label: string; href: string };
  small?: string[];
};

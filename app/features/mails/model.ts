import {
  NOTIFICATION_EVENTS,
  type NotificationEvent,
  type PUSH_TYPE,
} from "~/features/notifications/model";
import { SIGNED_PDF_MAIL } from "~/features/work-orders/model";

/** Mails about the recipient's own account. They are always sent, whatever the tenant's settings. */
const ACCOUNT_MAILS = [
  "user.invited",
  "user.password_reset_requested",
  "user.password_changed",
  "user.second_step_on",
  "user.second_step_off",
  "user.recovery_code_used",
  "user.second_step_failed",
  "user.stand_in_given",
] as const;
export type AccountMail = (typeof ACCOUNT_MAILS)[number];

/** The type of the outbox row for one mail to one user. The row of the event creates it. */
type EventMail = `${NotificationEvent}.mail`;
/** To a customer who asked for the signed PDF. The signature creates it. */
const CUSTOMER_MAILS = [SIGNED_PDF_MAIL] as const;
type CustomerMail = (typeof CUSTOMER_MAILS)[number];
/** One mail in place of several event mails to one user. */
export const COLLECTED_MAIL = "notification.collected";
type MailType = AccountMail | EventMail | CustomerMail | typeof COLLECTED_MAIL;

export function mailOf(event: NotificationEvent): EventMail {
  return `${event}.mail`;
}

/** The types of all outbox rows that are mails. */
export function mailTypes(): MailType[] {
  return [...ACCOUNT_MAILS, ...NOTIFICATION_EVENTS.map(mailOf), COLLECTED_MAIL, ...CUSTOMER_MAILS];
}

/** The outbox rows that create the PDFs of a signed or finished order. */
export const PDF_TYPES = ["work_order.signed", "work_order.done"] as const;
type PdfType = (typeof PDF_TYPES)[number];

/** The types listed after the final failed attempt: mails, push messages, and PDFs. */
export type UndeliveredType = MailType | typeof PUSH_TYPE | PdfType;

export function isPdf(type: UndeliveredType): type is PdfType {
  return PDF_TYPES.some((pdfType) => pdfType === type);
}

export function isAboutEvent(type: UndeliveredType): type is EventMail {
  return type.endsWith(".mail") && !isToCustomer(type);
}

export function isToCustomer(type: UndeliveredType): type is CustomerMail {
  return type === SIGNED_PDF_MAIL;
}

/** The content of a mail, from which both HTML and plain text are rendered. */
export type MailContent = {
  subject: string;
  /** For a reader outside the company, where the subject has a text that a user typed (domain-rules §8). */
  outsideSubject?: string;
  title: string;
  paragraphs: string[];
  /** Facts with an empty value are omitted. */
  facts?: { label: string; value: string }[];
  /** Text written by a user, with its line breaks. */
  quote?: { label: string; text: string } | undefined;
  /** Links below each other, such as the notices in a collected mail. */
  links?: { text: string; href: string }[];
  action?: { label: string; href: string };
  small?: string[];
};

import type { TFunction } from "i18next";
import type { Formatter } from "~/kernel/text/format";
import type { Day } from "~/kernel/time/days";
import type { MailContent } from "../model";

export type Localization = { t: TFunction; format: Formatter };

type Person = { name: string; company: string };

/** `href` works once and until `expiresAt`. */
export function invitation(
  { name, company, by, href, expiresAt }: Person & { by: string; href: string; expiresAt: number },
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.invited.subject", { company }),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      by ? t("mails.invited.text-by", { by, company }) : t("mails.invited.text", { company }),
      t("mails.invited.what"),
    ],
    action: { label: t("mails.invited.action"), href },
    small: [
      t("mails.invited.until", { when: format.dateTime(expiresAt) }),
      t("mails.invited.not-meant"),
    ],
  };
}

export function passwordReset(
  { name, company, href, expiresAt }: Person & { href: string; expiresAt: number },
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.password-reset.subject", { company }),
    title: t("mails.frame.hello", { name }),
    paragraphs: [t("mails.password-reset.text", { company })],
    action: { label: t("mails.password-reset.action"), href },
    small: [
      t("mails.password-reset.until", { when: format.dateTime(expiresAt) }),
      t("mails.password-reset.not-meant"),
    ],
  };
}

export function passwordChanged(
  { name, company, href, at }: Person & { href: string; at: number },
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.password-changed.subject"),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      t("mails.password-changed.text", { company, when: format.dateTime(at) }),
      t("mails.password-changed.not-you"),
    ],
    action: { label: t("mails.password-changed.action"), href },
  };
}

type Recipient = Person & { href: string; at: number };

export function twoFactorEnabled(
  { name, company, href, at }: Recipient,
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.second-step-on.subject"),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      t("mails.second-step-on.text", { company, when: format.dateTime(at) }),
      t("mails.second-step.not-you"),
    ],
    action: { label: t("mails.second-step.action"), href },
  };
}

/** `by` is the administrator who turned it off; empty when the user did so themselves. */
export function twoFactorDisabled(
  { name, company, by, href, at }: Recipient & { by: string },
  { t, format }: Localization,
): MailContent {
  const facts = { company, by, when: format.dateTime(at) };
  return {
    subject: t("mails.second-step-off.subject"),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      by ? t("mails.second-step-off.text-by", facts) : t("mails.second-step-off.text", facts),
      t("mails.second-step.not-you"),
    ],
    action: { label: t("mails.second-step.action"), href },
  };
}

export function standInGiven(
  {
    name,
    company,
    by,
    standIn: { fromOn, toOn },
    href,
  }: Person & { by: string; standIn: { fromOn: Day; toOn: Day }; href: string },
  { t, format }: Localization,
): MailContent {
  const facts = { company, by, from: format.day(fromOn), to: format.day(toOn) };
  return {
    subject: t("mails.stand-in-given.subject", facts),
    title: t("mails.frame.hello", { name }),
    paragraphs: [t("mails.stand-in-given.text", facts), t("mails.stand-in-given.ends")],
    action: { label: t("mails.stand-in-given.action"), href },
  };
}

/** Sent because the person who tried to sign in knows the password. */
export function twoFactorFailed(
  { name, company, href, at }: Recipient,
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.second-step-failed.subject"),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      t("mails.second-step-failed.text", { company, when: format.dateTime(at) }),
      t("mails.second-step.not-you"),
    ],
    action: { label: t("mails.second-step.action"), href },
  };
}

export function recoveryCodeUsed(
  { name, company, count, href, at }: Recipient & { count: number },
  { t, format }: Localization,
): MailContent {
  return {
    subject: t("mails.recovery-code-used.subject"),
    title: t("mails.frame.hello", { name }),
    paragraphs: [
      t("mails.recovery-code-used.text", { company, when: format.dateTime(at) }),
      t("mails.recovery-code-used.left", { count }),
      t("mails.second-step.not-you"),
    ],
    action: { label: t("mails.second-step.action"), href },
  };
}

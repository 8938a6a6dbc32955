import type { Localization } from "~/features/mails/emails/account-mails";
import type { MailContent } from "~/features/mails/model";
import type { Role } from "~/kernel/authorization/roles";
import type { Language } from "~/kernel/text/languages";
import type { SystemContext } from "~/server/request-context";

/** `roles`: they decide about the subject. An address that was typed has none. */
type Reader = {
  name: string;
  surname: string;
  email: string;
  language: Language | null;
  roles?: Role[];
};

/**
 * A due mail with recipient and content in their language, or a remark that states why none is
 * sent.
 */
export type DueMail =
  | {
      to: Reader;
      contentFor(company: string, localization: Localization): MailContent;
      /** Not urgent: in the list of notifications, without a push message. */
      isQuiet?: boolean;
    }
  | { remark: string };

/** Reads the current state: since the event, a code may have been used or a user deactivated. */
export type MailMaker = (
  context: SystemContext,
  ids: Record<string, string>,
  at: number,
) => Promise<DueMail>;

export const NO_READER = {
  remark: "not sent: the recipient can no longer sign in or see the record",
};
export const PAST = { remark: "not sent: outdated" };

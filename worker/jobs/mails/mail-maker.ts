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

/** A mail to one reader, with its content in their language. */
export type Mail = {
  to: Reader;
  contentFor(company: string, localization: Localization): MailContent;
};
/** A remark states why none is sent. */
export type DueMail = Mail | { remark: string };

/** Reads the current state: since the event, a code may have been used or a user deactivated. */
export type MailMaker = (
  context: SystemContext,
  ids: Record<string, string>,
  at: number,
) => Promise<DueMail>;

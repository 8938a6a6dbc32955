import type { Localization } from "~/features/mails/print/account-mails";
import type { MailContent } from "~/features/mails/words";
import type { Language } from "~/kernel/languages";
import type { SystemContext } from "~/kernel/server/request-context";

type Reader = { name: string; surname: string; email: string; language: Language | null };

/** A mail that is due: for whom, and what it says in their language. Else why there is none any more, for the row. */
export type DueMail = { to: Reader; say(company: string, localization: Localization): MailContent } | { remark: string };

/** Looks at what is true now: between the event and this moment a code may have been used, a person gone. */
export type MailMaker = (context: SystemContext, ids: Record<string, string>, at: number) => Promise<DueMail>;

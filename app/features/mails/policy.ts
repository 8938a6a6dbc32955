import { isOutside } from "~/features/users/policy";
import type { Role } from "~/kernel/authorization/roles";
import type { MailContent } from "./model";

/**
 * The subject of a mail about a record, and the title of its notice in the app. Outside the company the subject has the number alone: a
 * text that a user typed would be sent in the company's name (domain-rules §8).
 */
export function headingsOf(
  reader: { roles: readonly Role[] },
  { number, title }: { number: string; title: string },
  textAbout: (about: string) => string,
): Pick<MailContent, "subject" | "notice"> {
  const notice = textAbout([number, title].filter(Boolean).join(" · "));
  return isOutside(reader.roles) ? { subject: textAbout(number), notice } : { subject: notice };
}

import { isCustomer, type Role } from "~/kernel/authorization/roles";
import type { MailContent } from "./model";

/** The subject for this reader. The notice in the app has the whole one: nothing leaves the company there. */
export function subjectFor(
  { subject, outsideSubject = subject }: Pick<MailContent, "subject" | "outsideSubject">,
  { roles = [] }: { roles?: readonly Role[] },
): string {
  return isCustomer({ roles }) ? outsideSubject : subject;
}

import { OUTSIDE_ROLES } from "~/features/users/model";
import { holdsAny, type Role } from "~/kernel/authorization/roles";

/**
 * What the subject of a mail is about. Outside the company it is the number alone: a text that a
 * user typed would be sent in the company's name (domain-rules §8).
 */
export function subjectAbout(
  reader: { roles: readonly Role[] },
  { number, title }: { number: string; title: string },
): string {
  return isOutside(reader) ? number : [number, title].filter(Boolean).join(" · ");
}

export function isOutside(reader: { roles: readonly Role[] }): boolean {
  return holdsAny(reader, OUTSIDE_ROLES);
}

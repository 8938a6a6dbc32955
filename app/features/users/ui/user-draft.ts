import { isRole, type Role } from "~/kernel/authorization/roles";
import type { User } from "../queries/user";

export type UserDraft = {
  id: string;
  version: number | null;
  name: string;
  surname: string;
  email: string;
  phoneNumber: string;
  roles: Role[];
};

export function draftOf({
  id,
  version,
  name,
  surname,
  email,
  phoneNumber,
  roles,
}: User): UserDraft {
  return {
    id,
    version,
    name,
    surname,
    email,
    phoneNumber,
    roles: roles.map(({ roleName }) => roleName),
  };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: UserDraft,
  sent: Record<string, string> | undefined,
): UserDraft {
  if (!sent) return draft;
  const text = (name: "name" | "surname" | "email" | "phoneNumber") => sent[name] ?? draft[name];
  const roles = Object.entries(sent).flatMap(([name, value]) =>
    /^roles\.\d+\.roleName$/.test(name) && isRole(value) ? [value] : [],
  );
  return {
    ...draft,
    name: text("name"),
    surname: text("surname"),
    email: text("email"),
    phoneNumber: text("phoneNumber"),
    roles,
  };
}

import type { Role } from "../../app/kernel/authorization/roles";

/** The people of each demo company: one per role, two approvers, three technicians. Same ids and e-mails in both companies. */
type Person = {
  key: string;
  id: string;
  name: string;
  surname: string;
  email: string;
  phone: string;
  roles: Role[];
};

export const PASSWORD = "fieldwork-2026";

/** A fixed id, so that links, screenshots and tests find the same record in every fresh copy. */
export function fixedId(kind: number, index: number): string {
  const tail = (kind * 100_000 + index).toString(16).padStart(12, "0");
  return `01900000-0000-7000-8000-${tail}`;
}

export const CAST: Person[] = [
  person(1, "Sanja", "Kovač", "SYSTEM_ADMIN"),
  person(2, "Marko", "Horvat", "MANAGER"),
  person(3, "Ana", "Babić", "APPROVER"),
  person(4, "Amar", "Hadžić", "APPROVER"),
  person(5, "Tomislav", "Đurić", "TECHNICIAN"),
  person(6, "Tea", "Šimić", "TECHNICIAN"),
  person(7, "Tarik", "Begić", "TECHNICIAN"),
  person(8, "Emina", "Čaušević", "EMPLOYEE"),
  person(9, "Ćiro", "Žagar", "CUSTOMER_USER"),
  person(10, "Petar", "Nikolić", "PARTNER_USER"),
];

function person(index: number, name: string, surname: string, role: Role): Person {
  const key = name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return {
    key,
    id: fixedId(1, index),
    name,
    surname,
    email: `${key}@example.com`,
    phone: `+385 91 555 01${String(index).padStart(2, "0")}`,
    roles: [role],
  };
}

/** A cast member by first name in lower case without diacritics: "tomislav". */
export function castMember(key: string): Person {
  const found = CAST.find((each) => each.key === key);
  if (!found) throw new Error(`The cast has no member ${key}`);
  return found;
}

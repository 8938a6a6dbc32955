/**
 * The seven roles in the order of requirements §6. This order determines the "first role"
 * (requirements §2).
 */
export const ROLES = [
  "SYSTEM_ADMIN",
  "MANAGER",
  "APPROVER",
  "TECHNICIAN",
  "EMPLOYEE",
  "CUSTOMER_USER",
  "PARTNER_USER",
] as const;
export type Role = (typeof ROLES)[number];

/**
 * Roles that a SYSTEM_ADMIN assigns in the user list. The other two are assigned on a customer's or
 * partner's page.
 */
export const ASSIGNABLE_ROLES = [
  "SYSTEM_ADMIN",
  "MANAGER",
  "APPROVER",
  "TECHNICIAN",
  "EMPLOYEE",
] as const satisfies readonly Role[];

export function isRole(value: string): value is Role {
  return ROLES.some((role) => role === value);
}

/** Of a list with commas, as statements join them; null for none. A role of a later release is left out. */
export function rolesIn(joined: string | null): Role[] {
  return (joined ?? "").split(",").filter(isRole);
}

/** The signed-in user with the rights of this request. */
export type Actor = {
  userId: string;
  sessionId: string;
  name: string;
  surname: string;
  roles: Role[];
  /** Customer or partner of a CUSTOMER_USER or PARTNER_USER. */
  customerId: string | null;
};

export function fullName(person: { name: string; surname: string }): string {
  return `${person.name} ${person.surname}`.trim();
}

/** True when the actor holds one of the roles, or when the list is empty (requirements §6). */
export function holdsAny(actor: { roles: readonly Role[] }, roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.some((role) => actor.roles.includes(role));
}

/**
 * Each of these roles is held alone and belongs to exactly one customer or partner, on whose page the user is created (domain-rules §6).
 */
export const OUTSIDE_ROLES = ["CUSTOMER_USER", "PARTNER_USER"] as const satisfies readonly Role[];

/** A user of a customer or a partner. */
export function isCustomer(actor: { roles: readonly Role[] }): boolean {
  return holdsAny(actor, OUTSIDE_ROLES);
}

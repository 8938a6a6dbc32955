import * as z from "zod/mini";
import { emailAddress, id, phone, requiredSingleLineText, version } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { ROLES } from "~/kernel/authorization/roles";

const roles = listOf(z.strictObject({ roleName: z.enum(ROLES, "invalid") }), ROLES.length).check(
  z.minLength(1, "required"),
  z.refine((list) => new Set(list.map((each) => each.roleName)).size === list.length, "twice"),
);

/**
 * A new account. The caller may create its id, so that sending it twice creates one account. The customer is only for customer and partner
 * users.
 */
export const createInput = z.strictObject({
  id: z.optional(id()),
  name: requiredSingleLineText(100),
  surname: requiredSingleLineText(100),
  email: emailAddress(),
  phoneNumber: z._default(phone(), ""),
  roles,
  customerId: z._default(z.nullable(id()), null),
  /** Sends the invitation with the same command. */
  invite: z._default(z.boolean("invalid"), false),
});
export type CreateInput = z.infer<typeof createInput>;

/** The next lead of each open order and task that the user leads. Null leaves a planned one unassigned. */
const nextLead = z.union([
  z.strictObject({ workOrderId: id(), leadId: z.nullable(id()) }),
  z.strictObject({ taskId: id(), leadId: z.nullable(id()) }),
]);
const nextLeads = z._default(listOf(nextLead, 1000), []);

/** The reassignments of a leaving user, required when there are open references. */
const leaving = {
  nextLeads,
  /** The caller has seen the list of orders that will have too few approvers. */
  knowsStranded: z._default(z.boolean("invalid"), false),
};

/** An omitted field stays unchanged. Customer, invitation and active status cannot be set here. */
export const updateInput = z.strictObject({
  id: id(),
  version: z.optional(version()),
  name: z.optional(requiredSingleLineText(100)),
  surname: z.optional(requiredSingleLineText(100)),
  email: z.optional(emailAddress()),
  phoneNumber: z.optional(phone()),
  roles: z.optional(roles),
  ...leaving,
});

/** The fields of an account and whether it is active, which requirements §7 has in one call. */
export const changeInput = z.extend(updateInput, { active: z.optional(z.boolean("invalid")) });
export type ChangeInput = z.infer<typeof changeInput>;

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject({ id: id(), version: z.optional(version()) });
export type PlainInput = z.infer<typeof plainInput>;

/** The input of deactivating and deleting. */
export const offboardInput = z.strictObject({
  id: id(),
  version: z.optional(version()),
  ...leaving,
});
export type OffboardInput = z.infer<typeof offboardInput>;

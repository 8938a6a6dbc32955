import * as z from "zod/mini";
import { emailAddress, id, phone, requiredSingleLineText, version } from "~/kernel/fields";
import { ROLES } from "~/kernel/roles";

const roles = z
  .array(z.strictObject({ roleName: z.enum(ROLES, "invalid") }))
  .check(z.minLength(1, "required"), z.maxLength(ROLES.length, "too_many"), z.refine((list) => new Set(list.map((each) => each.roleName)).size === list.length, "twice"));

/** A new account. Its id is made by the caller where sending it twice shall make one. The customer is for customer and partner users only. */
export const createInput = z.strictObject({
  id: z.optional(id()),
  name: requiredSingleLineText(100),
  surname: requiredSingleLineText(100),
  email: emailAddress(),
  phoneNumber: z._default(phone(), ""),
  roles,
  customerId: z._default(z.nullable(id()), null),
});
export type CreateInput = z.infer<typeof createInput>;

/** The next lead of each open order and task that the person leads; null leaves a planned one without people. */
const nextLead = z.union([z.strictObject({ workOrderId: id(), leadId: z.nullable(id()) }), z.strictObject({ taskId: id(), leadId: z.nullable(id()) })]);
const nextLeads = z._default(z.array(nextLead).check(z.maxLength(1000, "too_many")), []);

/** What a person leaves behind: asked for where there is any. */
const leaving = {
  nextLeads,
  /** The list of orders that will have too few approvers was seen. */
  knowsStranded: z._default(z.boolean("invalid"), false),
};

/** What is left out stays as it is. Customer, invitation and whether it is active are never among it. */
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
export type UpdateInput = z.infer<typeof updateInput>;

/** Commands that need nothing but the account, as it was seen. */
export const plainInput = z.strictObject({ id: id(), version: z.optional(version()) });
export type PlainInput = z.infer<typeof plainInput>;

/** Deactivating and deleting. */
export const offboardInput = z.strictObject({ id: id(), version: z.optional(version()), ...leaving });
export type OffboardInput = z.infer<typeof offboardInput>;

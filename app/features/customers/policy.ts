import { CUSTOMER_COMMANDS, type CustomerCommand, type CustomerGuard, type CustomerView } from "./words";

/** What the rules about a customer or partner ask for (domain-rules §6). */
export type CustomerFacts = { isCustomer: boolean; isPartner: boolean; archived: boolean; customerUsers: number; partnerUsers: number };

/** The state in which a command makes sense at all. */
const FITS: Record<CustomerCommand, (customer: CustomerFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function fits(command: CustomerCommand, customer: CustomerFacts): boolean {
  return FITS[command](customer);
}

/** What can be done now. Deleting is always among it: its dialog says what is in the way and offers archiving. */
export function customerActions(customer: CustomerFacts): CustomerCommand[] {
  return CUSTOMER_COMMANDS.filter((command) => fits(command, customer));
}

/** Who has people as a customer stays one, and the same for a partner: their role would belong to nobody. */
export function flagGuard(customer: CustomerFacts, after: Pick<CustomerFacts, "isCustomer" | "isPartner">): CustomerGuard | null {
  if (!after.isCustomer && customer.customerUsers > 0) return "has_customer_users";
  if (!after.isPartner && customer.partnerUsers > 0) return "has_partner_users";
  return null;
}

/** A partner who is no customer has no page below /customers, and the other way round. */
export function isIn(view: CustomerView, { isCustomer, isPartner }: Pick<CustomerFacts, "isCustomer" | "isPartner">): boolean {
  return view === "customers" ? isCustomer : isPartner;
}

/** Where the record can be looked at: where one was, as long as it still is that. */
export function viewOf(view: CustomerView, customer: Pick<CustomerFacts, "isCustomer" | "isPartner">): CustomerView {
  return isIn(view, customer) ? view : view === "customers" ? "partners" : "customers";
}

import {
  CUSTOMER_COMMANDS,
  type CustomerCommand,
  type CustomerGuard,
  type CustomerView,
} from "./model";

/** The facts that the rules about a customer or partner need (domain-rules §6). */
export type CustomerFacts = {
  isCustomer: boolean;
  isPartner: boolean;
  archived: boolean;
  customerUsers: number;
  partnerUsers: number;
};

/** The states in which a command applies. */
const FITS: Record<CustomerCommand, (customer: CustomerFacts) => boolean> = {
  update: ({ archived }) => !archived,
  archive: ({ archived }) => !archived,
  restore: ({ archived }) => archived,
  delete: () => true,
};

export function allowsCustomerCommand(command: CustomerCommand, customer: CustomerFacts): boolean {
  return FITS[command](customer);
}

/** Returns the commands available now. Delete is always included: its dialog names what prevents it and offers archiving. */
export function customerActions(customer: CustomerFacts): CustomerCommand[] {
  return CUSTOMER_COMMANDS.filter((command) => allowsCustomerCommand(command, customer));
}

/** A record with customer users must stay a customer, and one with partner users a partner. Otherwise their role would have no owner. */
export function flagGuard(
  customer: CustomerFacts,
  after: Pick<CustomerFacts, "isCustomer" | "isPartner">,
): CustomerGuard | null {
  if (!after.isCustomer && customer.customerUsers > 0) return "has_customer_users";
  if (!after.isPartner && customer.partnerUsers > 0) return "has_partner_users";
  return null;
}

/** A partner that is not a customer has no page under /customers, and vice versa. */
export function isIn(
  view: CustomerView,
  { isCustomer, isPartner }: Pick<CustomerFacts, "isCustomer" | "isPartner">,
): boolean {
  return view === "customers" ? isCustomer : isPartner;
}

/** Returns the view that can show the record: the current one while its flag is set, otherwise the other one. */
export function viewOf(
  view: CustomerView,
  customer: Pick<CustomerFacts, "isCustomer" | "isPartner">,
): CustomerView {
  return isIn(view, customer) ? view : view === "customers" ? "partners" : "customers";
}

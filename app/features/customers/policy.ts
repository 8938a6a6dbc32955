import type { CustomerView } from "./model";

type Flags = { isCustomer: boolean; isPartner: boolean };

/** A record with customer users must stay a customer, and one with partner users a partner. Otherwise their role would have no owner. */
export function flagGuard(
  customer: { customerUsers: number; partnerUsers: number },
  after: Flags,
): "has_customer_users" | "has_partner_users" | null {
  if (!after.isCustomer && customer.customerUsers > 0) return "has_customer_users";
  if (!after.isPartner && customer.partnerUsers > 0) return "has_partner_users";
  return null;
}

/** A partner that is not a customer has no page under /customers, and vice versa. */
export function isIn(view: CustomerView, { isCustomer, isPartner }: Flags): boolean {
  return view === "customers" ? isCustomer : isPartner;
}

/** Returns the view that can show the record: the current one while its flag is set, otherwise the other one. */
export function viewOf(view: CustomerView, customer: Flags): CustomerView {
  return isIn(view, customer) ? view : view === "customers" ? "partners" : "customers";
}

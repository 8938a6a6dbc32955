/** A customer and a partner are one kind of record with two flags (domain-rules §6). /customers and /partners are two views of it. */
export const CUSTOMER_VIEWS = ["customers", "partners"] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

export const ENTITIES = ["company", "private-person"] as const;

/** The tabs of the record's page. */
export const CUSTOMER_TABS = [
  "general",
  "locations",
  "rooms",
  "assets",
  "work-orders",
  "tickets",
  "users",
] as const;
export type CustomerTab = (typeof CUSTOMER_TABS)[number];

/** Returns the view that a URL path belongs to. */
export function viewIn(pathname: string): CustomerView {
  return pathname.startsWith("/partners") ? "partners" : "customers";
}

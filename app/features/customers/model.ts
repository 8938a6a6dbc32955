/** A customer and a partner are one kind of record with two flags (domain-rules §6). /customers and /partners are two views of it. */
export const CUSTOMER_VIEWS = ["customers", "partners"] as const;
export type CustomerView = (typeof CUSTOMER_VIEWS)[number];

export const ENTITIES = ["company", "private-person"] as const;
export type Entity = (typeof ENTITIES)[number];

export const CUSTOMER_FIELDS = [
  "name",
  "entity",
  "taxId",
  "contactPerson",
  "contactNumber",
  "contactEmail",
  "telephone",
  "website",
  "street",
  "zipCode",
  "city",
  "country",
  "isCustomer",
  "isPartner",
] as const;

/** References that prevent deletion, in the order in which the message lists them. The default location does not count. */
export type CustomerUses = {
  locations: number;
  rooms: number;
  assets: number;
  workOrders: number;
  tickets: number;
  users: number;
};

export const CUSTOMER_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type CustomerCommand = (typeof CUSTOMER_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const CUSTOMER_DIALOGS = {
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** Why a command is refused. A key under `customers.guards` in app/locales. */
export type CustomerGuard = "has_customer_users" | "has_partner_users";

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

import type { RecordFields } from "~/kernel/record-fields";
import { ENTITIES } from "./model";

export const CUSTOMER_FIELDS = {
  name: { kind: "text", limit: 200, required: true },
  taxId: { kind: "text", limit: 50, search: true },
  contactPerson: { kind: "text", limit: 200, search: true },
  contactNumber: { kind: "telephone", limit: 80 },
  contactEmail: { kind: "email", limit: 254, search: true },
  telephone: { kind: "telephone", limit: 80 },
  website: { kind: "text", limit: 300 },
  street: { kind: "text", limit: 200, search: true },
  zipCode: { kind: "text", limit: 20, search: true },
  city: { kind: "text", limit: 200, search: true },
  country: { kind: "country", limit: 2 },
  entity: { kind: "choice", values: ENTITIES, initial: "company" },
  isCustomer: { kind: "flag" },
  isPartner: { kind: "flag" },
} as const satisfies RecordFields;

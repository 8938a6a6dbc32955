import { eq, type SQL, sql } from "drizzle-orm";
import { listOf, orNull } from "~/database/fields";
import { customers } from "~/database/schema/customers";
import { locations } from "~/database/schema/locations";
import { workOrders } from "~/database/schema/work-orders/order";
import { addressLine } from "~/kernel/text/address";
import { queryRows } from "~/server/queries/query-rows";
import type { AuthContext } from "~/server/request-context";
import type { VisitContact } from "../model";

const CONTACT = {
  contactPerson: orNull(customers.contactPerson),
  contactNumber: orNull(customers.contactNumber),
  telephone: orNull(customers.telephone),
  street: orNull(customers.street),
  zipCode: orNull(customers.zipCode),
  city: orNull(customers.city),
  locationStreet: orNull(locations.street),
  locationNumber: orNull(locations.number),
  locationZipCode: orNull(locations.zipCode),
  locationCity: orNull(locations.city),
};

/** Whom to call about an order, and where it is: at its location, else at its customer. The caller checks the permission. */
export async function readContact(
  ctx: AuthContext,
  workOrderId: string | SQL,
): Promise<VisitContact> {
  const [rows, { features }] = await Promise.all([
    queryRows(
      ctx,
      CONTACT,
      sql`SELECT ${listOf(CONTACT)} FROM ${workOrders} LEFT JOIN ${customers} ON ${customers.id} = ${workOrders.customerId}
        LEFT JOIN ${locations} ON ${locations.id} = ${workOrders.locationId} WHERE ${eq(workOrders.id, workOrderId)}`,
    ),
    ctx.settings(),
  ]);
  const [row] = rows;
  const text = (value: string | null | undefined) => value ?? "";
  const atLocation = features.LOCATIONS.enabled
    ? addressLine({
        street: text(row?.locationStreet),
        number: text(row?.locationNumber),
        zipCode: text(row?.locationZipCode),
        city: text(row?.locationCity),
      })
    : "";
  const atCustomer = addressLine({
    street: text(row?.street),
    number: "",
    zipCode: text(row?.zipCode),
    city: text(row?.city),
  });
  return {
    person: text(row?.contactPerson),
    phone: text(row?.contactNumber) || text(row?.telephone),
    address: atLocation || atCustomer,
  };
}

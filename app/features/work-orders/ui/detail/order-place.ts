import { addressLine } from "~/kernel/text/address";
import type { WorkOrderDetail } from "../../queries/detail";

type Place = Pick<WorkOrderDetail, "customer" | "location">;

/** The customer's phone number, or an empty text. */
export function phoneOf({ customer }: Pick<Place, "customer">): string {
  return customer ? customer.contactNumber || customer.telephone : "";
}

/** The address of the location on one line, else that of the customer, as on the Today cards; empty if neither has one. */
export function addressOf({ location, customer }: Place): string {
  return (
    (location && addressLine(location)) ||
    (customer ? addressLine({ ...customer, number: "" }) : "")
  );
}

import type { WorkOrderDetail } from "../../queries/detail";

type Place = Pick<WorkOrderDetail, "customer" | "location">;

/** The customer's number to call; empty without one. */
export function phoneOf({ customer }: Pick<Place, "customer">): string {
  return customer ? customer.contactNumber || customer.telephone : "";
}

/** The address of the order's location in one line; empty without a location. */
export function addressOf({ location }: Pick<Place, "location">): string {
  if (!location) return "";
  const { street, number, zipCode, city } = location;
  return [`${street} ${number}`.trim(), `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}

import type { WorkOrderDetail } from "../../queries/detail";

type Place = Pick<WorkOrderDetail, "customer" | "location">;

/** The customer's number to call; empty without one. */
export function phoneOf({ customer }: Pick<Place, "customer">): string {
  return customer ? customer.contactNumber || customer.telephone : "";
}

/** The address of the location in one line, else that of the customer, as on the card of Today; empty without both. */
export function addressOf({ location, customer }: Place): string {
  return (location && lineOf(location)) || (customer ? lineOf({ ...customer, number: "" }) : "");
}

type Address = { street: string; number: string; zipCode: string; city: string };

function lineOf({ street, number, zipCode, city }: Address): string {
  return [`${street} ${number}`.trim(), `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}

/** Names in one line. A location is often named like its customer, and then named once. */
export function namesOf(...names: (string | undefined)[]): string {
  return [...new Set(names)].filter(Boolean).join(" · ");
}

import type { WorkOrderDetail } from "../../queries/detail";

type Place = Pick<WorkOrderDetail, "customer" | "location">;

/** The customer's phone number, or an empty text. */
export function phoneOf({ customer }: Pick<Place, "customer">): string {
  return customer ? customer.contactNumber || customer.telephone : "";
}

/** The address of the location on one line, else that of the customer, as on the Today cards; empty if neither has one. */
export function addressOf({ location, customer }: Place): string {
  return (location && lineOf(location)) || (customer ? lineOf({ ...customer, number: "" }) : "");
}

type Address = { street: string; number: string; zipCode: string; city: string };

function lineOf({ street, number, zipCode, city }: Address): string {
  return [`${street} ${number}`.trim(), `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}

/** Joins names on one line, without duplicates: a location often has the name of its customer. */
export function namesOf(...names: (string | undefined)[]): string {
  return [...new Set(names)].filter(Boolean).join(" · ");
}

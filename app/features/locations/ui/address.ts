export type AddressFields = { street: string; number: string; zipCode: string; city: string };

/** On one line, as on an envelope: "Riva boduli 7, 51000 Rijeka". */
export function addressLine({ street, number, zipCode, city }: AddressFields): string {
  return [`${street} ${number}`.trim(), `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}

type AddressFields = { street: string; number: string; zipCode: string; city: string };

/** Formats an address on one line: "Riva boduli 7, 51000 Rijeka". */
export function addressLine({ street, number, zipCode, city }: AddressFields): string {
  return [`${street} ${number}`.trim(), `${zipCode} ${city}`.trim()].filter(Boolean).join(", ");
}

import { chosenOption } from "~/ui/combobox/chosen-options";
import type { Option } from "~/ui/combobox/option";
import type { CustomerChoices } from "../queries/choices";
import type { LocationDetail } from "../queries/record";

/** A location as shown in its form. */
export type LocationDraft = {
  id: string;
  version: number | null;
  name: string;
  customer: Option | null;
  street: string;
  number: string;
  zipCode: string;
  city: string;
  country: string;
  floor: string;
  section: string;
  isDefault: boolean;
};

const TEXTS = [
  "name",
  "street",
  "number",
  "zipCode",
  "city",
  "country",
  "floor",
  "section",
] as const;

export function emptyDraft(id: string, customer: Option | null, country: string): LocationDraft {
  return {
    id,
    version: null,
    name: "",
    customer,
    street: "",
    number: "",
    zipCode: "",
    city: "",
    country,
    floor: "",
    section: "",
    isDefault: false,
  };
}

export function draftOf({
  id,
  version,
  name,
  customerId,
  customerName,
  street,
  number,
  zipCode,
  city,
  country,
  floor,
  section,
  isDefault,
}: LocationDetail): LocationDraft {
  return {
    id,
    version,
    name,
    customer: customerId ? { id: customerId, name: customerName } : null,
    street,
    number,
    zipCode,
    city,
    country,
    floor,
    section,
    isDefault,
  };
}

/** Restores a refused form from what was sent, for a page without JavaScript. With JavaScript the form keeps its own state. */
export function draftFromInput(
  draft: LocationDraft,
  sent: Record<string, string> | undefined,
  { customers }: CustomerChoices,
): LocationDraft {
  if (!sent) return draft;
  const texts = Object.fromEntries(TEXTS.map((name) => [name, sent[name] ?? draft[name]]));
  const customer = chosenOption(sent, "customerId", [draft.customer, ...customers]);
  return {
    ...draft,
    ...texts,
    id: sent["id"] ?? draft.id,
    customer,
    isDefault: sent["isDefault"] === "on",
  };
}

import type { PickerOption, OfflineChoice } from "../queries/options";
import { nameBegins } from "~/kernel/text/name-begins";
import { phoneDigitsLike } from "~/kernel/text/phone-search";

const MOST = 20;
/** The fields that an option as a device stores it may lack. */
export const NOTHING = {
  hint: "",
  customerId: null,
  customerName: "",
  locationId: null,
  locationName: "",
  roomId: null,
  unit: null,
  stockThousandths: null,
};

/** The first of the options whose words, telephone number or tax id the search is, within a place or customer. */
export function searchStored(
  choices: readonly OfflineChoice[],
  search: string,
  within: Record<string, string | null | undefined>,
): PickerOption[] {
  const isNamed = nameBegins(search);
  const phones = phoneDigitsLike(search);
  const taxDigits = taxDigitsOf(search);
  const narrowing = Object.entries(within).filter(([, id]) => Boolean(id));
  return choices
    .map((choice): PickerOption => ({ ...NOTHING, ...choice }))
    .filter((option) => {
      const { name, hint, contactPerson = "", taxKey = "" } = option;
      const isFound =
        phones.some((digits) => option.phones?.includes(digits)) ||
        (taxDigits !== "" && taxKey.startsWith(taxDigits)) ||
        isNamed(`${name} ${hint} ${contactPerson} ${taxKey}`);
      return isFound && narrowing.every(([parent, id]) => Reflect.get(option, parent) === id);
    })
    .slice(0, MOST);
}

const LONGEST_TAX_ID = 50;

/** The digits of a tax id typed with a label, the prefix of a country or separators. Empty for other text. The module of tax ids is not loaded for it. */
function taxDigitsOf(search: string): string {
  if (search.length > LONGEST_TAX_ID) return "";
  return /^[a-z]{0,5}(\d{5,})$/i.exec(search.replace(/[\s.:/-]+/g, ""))?.[1] ?? "";
}

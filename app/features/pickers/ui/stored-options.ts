import type { PickerOption, OfflineChoice } from "../queries/options";
import { nameBegins } from "~/kernel/text/name-begins";
import { phoneDigitsLike } from "~/kernel/text/phone-search";
import { serialKeyOf } from "~/kernel/text/serial-key";

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

/** The first of the options whose words, telephone number, tax id or serial number the search is, within a place or customer. */
export function searchStored(
  choices: readonly OfflineChoice[],
  search: string,
  within: Record<string, string | null | undefined>,
): PickerOption[] {
  const isNamed = nameBegins(search);
  const phones = phoneDigitsLike(search);
  const taxDigits = taxDigitsOf(search);
  const narrowing = Object.entries(within).filter(([, id]) => Boolean(id));
  const serialOf = serialIn(search);
  return choices
    .map((choice): PickerOption => ({ ...NOTHING, ...choice }))
    .filter((option) => {
      const { name, hint, contactPerson = "", taxKey = "" } = option;
      const isFound =
        serialOf(option) > 0 ||
        phones.some((digits) => option.phones?.includes(digits)) ||
        (taxDigits !== "" && taxKey.startsWith(taxDigits)) ||
        isNamed(`${name} ${hint} ${contactPerson} ${taxKey}`);
      return isFound && narrowing.every(([parent, id]) => Reflect.get(option, parent) === id);
    })
    .sort((a, b) => serialOf(b) - serialOf(a))
    .slice(0, MOST);
}

/**
 * How much the serial number at the end of the first part of an asset's hint is the search: 3 exactly, 2 in another spelling, 1 begins with it,
 * else 0. Where the number begins is not known, but it begins a word.
 */
function serialIn(search: string): (option: PickerOption) => number {
  const key = serialKeyOf(search);
  if (key === "") return () => 0;
  const typed = search.trim().toLowerCase();
  return ({ hint }) => {
    const [plate = ""] = hint.toLowerCase().split(" · ");
    const words = plate.split(" ");
    const keys = words.map((_, at) => serialKeyOf(words.slice(at).join(" ")));
    if (!keys.some((each) => each.startsWith(key))) return 0;
    if (!keys.includes(key)) return 1;
    return ` ${plate}`.endsWith(` ${typed}`) ? 3 : 2;
  };
}

const LONGEST_TAX_ID = 50;

/** The digits of a tax id typed with a label, the prefix of a country or separators. Empty for other text. The module of tax ids is not loaded for it. */
function taxDigitsOf(search: string): string {
  if (search.length > LONGEST_TAX_ID) return "";
  return /^[a-z]{0,5}(\d{5,})$/i.exec(search.replace(/[\s.:/-]+/g, ""))?.[1] ?? "";
}

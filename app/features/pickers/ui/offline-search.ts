import type { PickerKind } from "../model";
import type { PickerOption, OfflineChoice } from "../queries/options";
import { nameBegins } from "~/kernel/text/name-begins";
import { phoneDigitsLike } from "~/kernel/text/phone-search";
import { readOfflineData } from "~/offline/data/offline-data";

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

/** Searches and filters the options stored on this device as the server would. Null when none of this kind are stored. */
export async function searchOffline(
  kind: PickerKind,
  search: string,
  within: Record<string, string | null | undefined>,
): Promise<PickerOption[] | null> {
  const stored = await readOfflineData<OfflineChoice[]>(`pickers/${kind}`);
  if (!stored) return null;
  const isNamed = nameBegins(search);
  const phones = phoneDigitsLike(search);
  const narrowing = Object.entries(within).filter(([, id]) => Boolean(id));
  const found = stored.value
    .map((choice): PickerOption => ({ ...NOTHING, ...choice }))
    .filter((option) => {
      const hasPhone = phones.some((digits) => option.phones?.includes(digits));
      return (
        (hasPhone || isNamed(`${option.name} ${option.hint}`)) &&
        narrowing.every(([name, id]) => Reflect.get(option, name) === id)
      );
    });
  return found.slice(0, MOST);
}

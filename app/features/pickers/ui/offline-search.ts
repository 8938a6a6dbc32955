import type { PickerKind } from "../model";
import type { PickerOption, OfflineChoice } from "../queries/options";
import { nameBegins } from "~/kernel/text/name-begins";
import { phoneDigitsLike } from "~/kernel/text/phone-search";
import { readOfflineData } from "~/offline/data/offline-data";
import { afterChoosing, NOWHERE, type PlaceChoices, type Places } from "./places";

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

/** Narrow ones first: each has those above it. */
const STARTS = ["asset", "room", "location", "customer"] as const;

/** The record of the URL from which the user began, with its place, as the server reads it. Nowhere if it is not stored on this device. */
export async function startedAtOffline(
  choices: PlaceChoices,
  params: URLSearchParams,
): Promise<Places> {
  for (const kind of STARTS) {
    const id = params.get(`${kind}Id`);
    const stored = id ? await readOfflineData<OfflineChoice[]>(`pickers/${kind}s`) : null;
    const found = stored?.value.find((choice) => choice.id === id);
    if (found) return afterChoosing(choices, NOWHERE, kind, found);
  }
  return NOWHERE;
}

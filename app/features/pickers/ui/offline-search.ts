import type { PickerKind } from "../model";
import type { PickerOption, OfflineChoice } from "../queries/options";
import { readOfflineData } from "~/offline/data/offline-data";
import { searchStored } from "./stored-options";

/** Searches and filters the options stored on this device as the server would. Null when none of this kind are stored. */
export async function searchOffline(
  kind: PickerKind,
  search: string,
  within: Record<string, string | null | undefined>,
): Promise<PickerOption[] | null> {
  const stored = await readOfflineData<OfflineChoice[]>(`pickers/${kind}`);
  return stored && searchStored(stored.value, search, within);
}

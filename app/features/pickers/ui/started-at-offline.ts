import { readOfflineData } from "~/offline/data/offline-data";
import type { OfflineChoice } from "../queries/options";
import { afterChoosing, NOWHERE, type PlaceChoices, type Places } from "./places";

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

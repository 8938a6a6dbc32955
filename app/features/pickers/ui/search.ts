import type { PickerKind } from "../model";
import type { OfflineChoice, PickerOption } from "../queries/options";
import { ApiRefusal } from "~/shell/api/api-refusal";

/** Also an `OptionSearch`. Options of the offline data have no empty fields. */
type PickerSearch = (search: string, signal: AbortSignal) => Promise<OfflineChoice[]>;

/** Searches the options that this user may choose, limited to a place or customer. Without a response it searches the offline data. */
export function searchPicker(
  kind: PickerKind,
  within: Record<string, string | null | undefined> = {},
): PickerSearch {
  return async (search, signal) => {
    const params = new URLSearchParams(
      Object.entries({ search, ...within }).filter((pair): pair is [string, string] =>
        Boolean(pair[1]),
      ),
    );
    try {
      const { callApi } = await import("~/shell/api/api-client");
      const { entities } = await callApi<{ entities: PickerOption[] }>(
        `/pickers/${kind}?${params}`,
        { signal },
      );
      return entities;
    } catch (error) {
      if (signal.aborted || error instanceof ApiRefusal) throw error;
      const stored = await (await import("./offline-search")).searchOffline(kind, search, within);
      if (!stored) throw error;
      return stored;
    }
  };
}

import { isOnline } from "~/offline/connectivity/connectivity";
import { ApiRefusal } from "~/shell/api/api-refusal";
import type { Option, OptionSearch } from "~/ui/combobox/option";
import type { Subject } from "../model";

const NOUNS = { "work-order": "workOrders", task: "tasks", ticket: "tickets" } as const;

/** Searches colleagues whom the author can mention on this record; without a network those whom this device knows. */
export function searchColleagues(subject: Subject): OptionSearch {
  const { type, id } = subject;
  const known = async (search: string) =>
    (await import("./known-colleagues")).knownColleagues(subject, search);
  return async (search, signal) => {
    if (!isOnline()) return known(search);
    const { callApi } = await import("~/shell/api/api-client");
    try {
      const { entities } = await callApi<{ entities: Option[] }>(
        `/${NOUNS[type]}/${id}/comments/people?${new URLSearchParams({ search })}`,
        { signal },
      );
      return entities;
    } catch (error) {
      if (signal.aborted || error instanceof ApiRefusal) throw error;
      return known(search);
    }
  };
}

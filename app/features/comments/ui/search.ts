import type { Option, OptionSearch } from "~/ui/combobox/option";
import type { Subject } from "../model";

const NOUNS = { "work-order": "workOrders", task: "tasks", ticket: "tickets" } as const;

/** Searches colleagues whom the author can mention on this record. */
export function searchColleagues({ type, id }: Subject): OptionSearch {
  return async (search, signal) => {
    const { callApi } = await import("~/shell/api/api-client");
    const { entities } = await callApi<{ entities: Option[] }>(
      `/${NOUNS[type]}/${id}/comments/people?${new URLSearchParams({ search })}`,
      { signal },
    );
    return entities;
  };
}

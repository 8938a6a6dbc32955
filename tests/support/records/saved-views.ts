import { createSavedView } from "../../../app/features/saved-views/commands/create";
import { createSavedViewInput } from "../../../app/features/saved-views/inputs";
import type { ViewedList } from "../../../app/features/saved-views/model";
import { readSavedViews } from "../../../app/features/saved-views/queries";
import { newId } from "../../../app/kernel/ids";
import { parseInput } from "../../../app/kernel/input/parse";
import type { Company } from "../db/test-tenant";

type More = Partial<{ name: string; query: string; shared: boolean; list: ViewedList }>;

/** Saves a view of urgent work orders as this user and returns its id. */
export async function makeView(acme: Company, key: string, more: More = {}): Promise<string> {
  const fields = { list: "work-orders", name: "Hitno", query: "priority=critical", ...more };
  const input = parseInput(createSavedViewInput, { id: newId(), ...fields });
  return (await createSavedView(acme.as(key), input)).id;
}

/** The names of the views that this user sees. */
export async function viewNames(
  acme: Company,
  key: string,
  list: ViewedList = "work-orders",
): Promise<string[]> {
  const { views } = await readSavedViews(acme.as(key), list);
  return views.map(({ name, shared }) => (shared ? `${name} (shared)` : name));
}

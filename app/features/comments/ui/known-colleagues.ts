import { readerHere } from "~/offline/data/owner";
import { readOfflineData } from "~/offline/data/offline-data";
import type { Option } from "~/ui/combobox/option";
import type { Subject } from "../model";
import { colleaguesIn, type Stored } from "./colleagues-in";

const PARTS: Partial<Record<Subject["type"], string>> = {
  "work-order": "work-orders",
  task: "tasks",
};

/**
 * The people that this device knows on the record: those assigned, who wrote comments, and who created it. Whether they may still read it is
 * decided when the comment arrives: a mention of somebody else is text.
 */
export async function knownColleagues({ type, id }: Subject, search: string): Promise<Option[]> {
  const name = PARTS[type];
  const stored = name ? await readOfflineData<Stored & { page?: Stored }>(`${name}/${id}`) : null;
  return stored ? colleaguesIn(stored.value.page ?? stored.value, search, readerHere()) : [];
}

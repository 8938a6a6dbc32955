import { readerHere } from "~/offline/data/owner";
import { readOfflineData } from "~/offline/data/offline-data";
import type { Option } from "~/ui/combobox/option";
import { nameBegins } from "~/kernel/text/name-begins";
import type { Subject } from "../model";

type Person = { id: string; name: string };
/** What the device stores of a record, as far as it names people. */
type Stored = {
  technicians?: readonly Person[];
  createdBy?: Person | null;
  conversation?: { comments: readonly { author: Person }[] } | null;
};

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

export function colleaguesIn(stored: Stored, search: string, readerId: string | null): Option[] {
  const { technicians = [], conversation, createdBy } = stored;
  const isNamed = nameBegins(search);
  const writers = conversation?.comments.map(({ author }) => author) ?? [];
  const people = [...technicians, ...writers, ...(createdBy ? [createdBy] : [])];
  const named = new Map(people.map((person) => [person.id, person.name]));
  return [...named]
    .filter(([personId, each]) => personId !== readerId && isNamed(each))
    .map(([personId, each]) => ({ id: personId, name: each }));
}

import { nameBegins } from "~/kernel/text/name-begins";
import type { Option } from "~/ui/combobox/option";

type Person = { id: string; name: string };
/** What the device stores of a record, as far as it names people. */
export type Stored = {
  technicians?: readonly Person[];
  createdBy?: Person | null;
  conversation?: { comments: readonly { author: Person }[] } | null;
};

/** The people of the record whose names begin so, each once. */
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

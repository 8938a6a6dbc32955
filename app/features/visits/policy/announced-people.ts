import { isRecord } from "~/kernel/is-record";

/** Who comes, as a customer is told: `initial` of the surname, "" for none. Rows of an earlier release have first names alone, without ids. */
export type AnnouncedPerson = { id: string; name: string; initial: string };

/** From the JSON of a row. Nobody where a row does not say it. */
export function announcedPeople(text: string): AnnouncedPerson[] {
  const stored: unknown = text === "" ? [] : JSON.parse(text);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: unknown) =>
    typeof one === "string" ? { id: "", name: one, initial: "" } : isPerson(one) ? one : [],
  );
}

function isPerson(value: unknown): value is AnnouncedPerson {
  return (
    isRecord(value) && ["id", "name", "initial"].every((key) => typeof value[key] === "string")
  );
}

/** Compares people, not what they are called: another Ana is somebody else. Of an earlier release only the names are known. */
export function areSamePeople(
  some: readonly AnnouncedPerson[],
  others: readonly AnnouncedPerson[],
): boolean {
  return (
    some.length === others.length && some.every((one) => others.some((other) => isSame(one, other)))
  );
}

function isSame(one: AnnouncedPerson, other: AnnouncedPerson): boolean {
  return one.id && other.id ? one.id === other.id : one.name === other.name;
}

/** First names; with the initial of the surname where somebody else of `all` has the same one. */
export function announcedNames(
  people: readonly AnnouncedPerson[],
  all: readonly AnnouncedPerson[],
): string[] {
  const first = ({ name }: AnnouncedPerson) => name.toLocaleLowerCase();
  return people.map((one) => {
    const isShared = all.some((other) => !isSame(one, other) && first(one) === first(other));
    return isShared && one.initial ? `${one.name} ${one.initial}.` : one.name;
  });
}

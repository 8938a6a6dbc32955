/** The title of a record that has only a description: its first line with text. Empty without one. */
export function titleOf(description: string): string {
  return /\S[^\n]*/.exec(description)?.[0].trim() ?? "";
}

type Name = string | number | null | undefined | false;

/** Joins names on one line, without empty ones and each once. */
export function joinNames(...names: Name[]): string {
  return eachOnce(names).join(" · ");
}

/**
 * The names of an asset, room and location beside that of their customer: without those that only repeat it, as the name of a customer's own
 * location does, or each other.
 */
export function placeNames(customer: Name, ...names: Name[]): string[] {
  return eachOnce([customer, ...names]).slice(customer ? 1 : 0);
}

/** Names that differ only in case, accents or spaces are one. */
function eachOnce(names: Name[]): string[] {
  const given = names.filter(Boolean).map(String);
  const keys = given.map((name) =>
    name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase(),
  );
  return given.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
}

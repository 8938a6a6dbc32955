/** The title of a record that has only a description: its first line with text. Empty without one. */
export function titleOf(description: string): string {
  return /\S[^\n]*/.exec(description)?.[0].trim() ?? "";
}

type Nothing = null | undefined | false;

/** Joins names on one line, without empty ones and each once, in whatever case. */
export function joinNames(...names: (string | number | Nothing)[]): string {
  return placeNames("", ...names).join(" · ");
}

/**
 * The names of an asset, room and location beside that of their customer: without those that only repeat it, as the name of a customer's own
 * location does, or each other.
 */
export function placeNames<Name extends string | number>(
  customer: Name | Nothing,
  ...names: (Name | Nothing)[]
): Name[] {
  const known = new Set<string>();
  return [customer, ...names]
    .filter(
      (name): name is Name => !!name && known.size < known.add(String(name).toLowerCase()).size,
    )
    .slice(customer ? 1 : 0);
}

/** The title of a record that has only a description: its first line with text. Empty without one. */
export function titleOf(description: string): string {
  return /\S[^\n]*/.exec(description)?.[0].trim() ?? "";
}

/** Joins names on one line, without empty ones and without duplicates: a location often has the name of its customer. */
export function joinNames(...names: (string | number | null | undefined | false)[]): string {
  return [...new Set(names)].filter(Boolean).join(" · ");
}

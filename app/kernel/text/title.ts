/** The title of a record that has only a description: its first line with text. Empty without one. */
export function titleOf(description: string): string {
  return /\S[^\n]*/.exec(description)?.[0].trim() ?? "";
}

/** The path when it is one of this site, else null: never an address that a form or a link brought along. */
export function pathWithin(next: unknown): string | null {
  return typeof next === "string" && /^\/(?![/\\])/.test(next) ? next : null;
}

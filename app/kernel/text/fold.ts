/** Normalizes text for search: lower case, letters without diacritics, đ as d. */
export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
}

/**
 * True when a name was typed that is not the account's. Diacritics and the order of the names do not matter, and an erased name is "".
 */
export function isOtherName(typed: string, account: string): boolean {
  const words = (name: string) =>
    fold(name)
      .match(/[\p{L}\p{N}]+/gu)
      ?.sort()
      .join(" ");
  return typed !== "" && account !== "" && words(typed) !== words(account);
}

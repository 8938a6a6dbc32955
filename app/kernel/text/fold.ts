/** Normalizes text for search: lower case, letters without diacritics, đ as d. */
export function fold(text: string): string {
  const bare = text.normalize("NFKD").replace(/\p{M}+/gu, "");
  return bare
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "");
}

import type { Part } from "~/server/files";

/**
 * Returns one byte range, or null for the whole file. Several ranges or another unit get the whole
 * file (RFC 9110 §14.2).
 */
export function rangeOf(header: string | undefined, size: number): Part | "unsatisfiable" | null {
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  const [, from = "", to = ""] = found ?? [];
  if (!found || (from === "" && to === "")) return null;
  if (from === "") return partOf(Math.max(0, size - Number(to)), size - 1, size, Number(to) > 0);
  return partOf(
    Number(from),
    to === "" ? size - 1 : Math.min(Number(to), size - 1),
    size,
    to === "" || Number(to) >= Number(from),
  );
}

function partOf(first: number, last: number, size: number, sound: boolean): Part | "unsatisfiable" {
  return sound && first < size ? { offset: first, length: last - first + 1 } : "unsatisfiable";
}

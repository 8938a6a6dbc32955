import { composedText } from "~/kernel/text/marks";
import type { SheetCell } from "../model";

/** Signs that programs leave in cells and nobody sees. Joiners stay, which emoji and scripts need. */
const UNSEEN = /[\u200B\u2060\uFEFF\u00AD]/g;

/** A text of one line as it is stored: trimmed, with single spaces, composed (NFC). */
export function tidyText(text: string): string {
  return composedText(text.replace(UNSEEN, "").trim().replace(/\s+/g, " "));
}

/** The same for a text that keeps its lines. */
export function tidyLines(text: string): string {
  const lines = text.replace(UNSEEN, "").replace(/[^\S\n]+/g, " ");
  return composedText(lines.trim());
}

/** The digits of a day as people of the region write it. */
function dayText(day: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${Number(date)}.${Number(month)}.${year}.`;
}

/** A cell as the text that a spreadsheet would show, without grouping. */
export function cellText(cell: SheetCell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "object") return dayText(cell.day);
  return String(cell);
}

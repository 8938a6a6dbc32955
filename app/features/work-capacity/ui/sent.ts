import { parseDuration } from "~/kernel/duration";
import { wereTyped } from "~/kernel/form";
import type { RefusalAnswer } from "~/kernel/refusal";
import type { ExceptionRange } from "../policy";

/** The lines of a refused form as they were sent, for a page without JavaScript; undefined when nothing was. */
export function sentExceptions(sent: Record<string, string> | undefined): ExceptionRange[] | undefined {
  if (!sent) return undefined;
  const lines: ExceptionRange[] = [];
  for (let index = 0; `exceptions.${index}.from` in sent; index += 1) {
    const field = (name: string) => sent[`exceptions.${index}.${name}`] ?? "";
    const minutes = field("capacityMinutes");
    const capacityMinutes = (wereTyped(sent) ? parseDuration(minutes) : Number(minutes)) || 0;
    lines.push({ from: field("from"), to: field("to"), capacityMinutes, reason: field("reason") });
  }
  return lines;
}

/** What was seen of the other version is what the next saving answers for. */
export function seenVersion(refusal: RefusalAnswer | undefined): number | null {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return typeof current === "object" && current !== null && "version" in current ? Number(current.version) : null;
}

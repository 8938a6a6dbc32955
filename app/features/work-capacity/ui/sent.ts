import { parseDuration } from "~/kernel/time/duration";
import { wereTyped } from "~/kernel/input/form";
import type { RefusalResponse } from "~/kernel/refusal";
import type { ExceptionRange } from "../policy";

/** The lines of a refused form as submitted, for a page without JavaScript. Undefined when nothing was submitted. */
export function sentExceptions(
  sent: Record<string, string> | undefined,
): ExceptionRange[] | undefined {
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

/** The user has seen the other version, so the next save is based on its version number. */
export function seenVersion(refusal: RefusalResponse | undefined): number | null {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return typeof current === "object" && current !== null && "version" in current
    ? Number(current.version)
    : null;
}

import { parseDuration } from "../time/duration";
import { wereTyped } from "./form";

/** The minutes of a field in a form as submitted. */
export function sentMinutes(sent: Record<string, string>, name: string, before: number): number {
  const value = sent[name];
  if (value === undefined) return before;
  return (wereTyped(sent) ? parseDuration(value) : Number(value)) || 0;
}

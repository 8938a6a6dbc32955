import * as z from "zod/mini";
import { Refusal } from "./refusal";

/** The one gate for what comes in. What does not fit is a refusal that names each field by its path and why, as a key of `common.fields`. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  throw new Refusal("invalid_input", "invalid_input", { fields: fieldReasons(result.error.issues) });
}

/** Enough for any form; a caller who sends thousands of unknown names is not told each of them. */
const MOST_NAMED = 200;

function fieldReasons(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const issue of issues.slice(0, MOST_NAMED)) for (const path of pathsOf(issue)) reasons[path] ??= reasonOf(issue);
  return reasons;
}

/** A field that nobody asked for is named itself, not the object it came in. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const names = issue.code === "unrecognized_keys" ? issue.keys.slice(0, MOST_NAMED) : [""];
  return names.map((name) => [...issue.path, name].filter((part) => part !== "").join("."));
}

const KEY = /^[a-z][a-z_]*$/;

/** Our schemas give a key as their message; what they did not foresee has none. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (KEY.test(issue.message)) return issue.message;
  if (issue.code === "unrecognized_keys") return "unknown";
  return issue.input === undefined && issue.code === "invalid_type" ? "required" : "invalid";
}

import * as z from "zod/mini";
import { Refusal } from "../refusal";

/**
 * Validates all input. Invalid input throws a Refusal that lists each field by path with its
 * reason, a key of `common.fields`.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
): z.output<Schema> {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  throw new Refusal("invalid_input", "invalid_input", {
    fields: fieldReasons(result.error.issues),
  });
}

/**
 * Limit for reported fields. It is enough for any form; thousands of unknown names are not reported
 * individually.
 */
const MAX_NAMED = 200;

function fieldReasons(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const reasons: Record<string, string> = {};
  for (const issue of issues.slice(0, MAX_NAMED))
    for (const path of pathsOf(issue)) reasons[path] ??= reasonOf(issue);
  return reasons;
}

/** Reports an unknown field under its own name, not under its parent object. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const names = issue.code === "unrecognized_keys" ? issue.keys.slice(0, MAX_NAMED) : [""];
  return names.map((name) => [...issue.path, name].filter((part) => part !== "").join("."));
}

const KEY = /^[a-z][a-z_]*$/;

/** Our schemas use a key as their message. Any other message has no translation. */
function reasonOf(issue: z.core.$ZodIssue): string {
  if (KEY.test(issue.message)) return issue.message;
  if (issue.code === "unrecognized_keys") return "unknown";
  return issue.input === undefined && issue.code === "invalid_type" ? "required" : "invalid";
}

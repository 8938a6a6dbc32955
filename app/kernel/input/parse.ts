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

/** A longer name of an unknown field is reported by its beginning. */
const MAX_NAME_LENGTH = 100;

/** Reports an unknown field under its own name, not under its parent object. */
function pathsOf(issue: z.core.$ZodIssue): string[] {
  const names =
    issue.code === "unrecognized_keys"
      ? issue.keys.slice(0, MAX_NAMED).map((name) => name.slice(0, MAX_NAME_LENGTH))
      : [""];
  return names.map((name) => [...issue.path, name].filter((part) => part !== "").join("."));
}

const KEY = /^[a-z][a-z_]*$/;

/** Our schemas use a key as their message. Any other message has no translation. */
function reasonOf(issue: z.core.$ZodIssue): string {
  // Of the kinds that a value may be, the one that measured it knows more than that it is none of them.
  if (issue.code === "invalid_union" && issue.errors.some(isTooLong)) return "too_long";
  if (KEY.test(issue.message)) return issue.message;
  if (issue.code === "unrecognized_keys") return "unknown";
  return issue.input === undefined && issue.code === "invalid_type" ? "required" : "invalid";
}

function isTooLong(issues: readonly z.core.$ZodIssue[]): boolean {
  return issues.some(({ path, message }) => path.length === 0 && message === "too_long");
}

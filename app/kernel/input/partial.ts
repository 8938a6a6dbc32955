import * as z from "zod/mini";
import { definitionOf } from "./definition";
import { unread } from "./measured";
import { parseInput } from "./parse";

/** Schema of all fields of a record with their new values, such as a page's form sends them. */
export type WholeSchema = z.ZodMiniObject<z.core.$ZodShape, z.core.$strict>;

const IDENTIFYING = ["id", "version"] as const;
type Identifying = (typeof IDENTIFYING)[number];

/**
 * The present fields of a record. Optional fields of an update are not among them: they say only
 * how another field changes, as a formatted text does.
 */
export type Current<Whole> = {
  [
    Name in Exclude<keyof Whole, Identifying> as undefined extends Whole[Name] ? never : Name
  ]: Whole[Name];
};

/**
 * Schema of an update that changes only the fields that are sent, from the schema of the whole
 * record. Null sets a field to the value that it has in a new record without it: empty, for most. A
 * field without such a value must not be null. Unknown fields are invalid.
 */
export function partialOf(whole: WholeSchema): WholeSchema {
  const fields = Object.entries(whole.shape).map(([name, field]) => [
    name,
    IDENTIFYING.some((each) => each === name) ? field : optionalField(field),
  ]);
  return z.strictObject(Object.fromEntries(fields));
}

function optionalField(field: z.core.$ZodType): z.core.$ZodType {
  const def = definitionOf(field);
  if (def.type === "optional") return field;
  if (def.type !== "default") return z.optional(field);
  const { innerType, defaultValue } = def;
  if (defaultValue === null) return z.optional(innerType);
  return z.optional(
    z.pipe(
      z.nullable(innerType),
      z.transform((value) => value ?? defaultValue),
    ),
  );
}

/** True when every field of the record was sent. */
export function isWhole(whole: WholeSchema, sent: object): boolean {
  return unsentNames(whole, sent).length === 0;
}

/**
 * The fields that were sent, with id and version, and the present ones for all others. Conditions across fields, which
 * cannot be checked before, are checked here.
 */
export function wholeOf<Schema extends WholeSchema>(
  whole: Schema,
  sent: object,
  current: Current<z.output<Schema>>,
): z.output<Schema> {
  const stored = new Map<string, unknown>(Object.entries(current));
  const unsent = unsentNames(whole, sent).map((name) => [name, stored.get(name)]);
  // Safe: the conditions of the whole record read only its own fields.
  const conditions = (whole._zod.def.checks ?? []) as z.core.$ZodCheck<unknown>[];
  const merged: unknown = parseInput(unread().check(...conditions), {
    ...sent,
    ...Object.fromEntries(unsent),
  });
  // Safe: partialOf has parsed the fields that were sent, and `Current` has the types of the others.
  return merged as z.output<Schema>;
}

function unsentNames(whole: WholeSchema, sent: object): string[] {
  return Object.entries(whole.shape)
    .filter(([name, field]) => definitionOf(field).type !== "optional" && !(name in sent))
    .map(([name]) => name);
}

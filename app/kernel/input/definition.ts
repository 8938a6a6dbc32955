import type * as z from "zod/mini";

export type Definition = z.core.$ZodTypes["_zod"]["def"];

/** Safe: every schema of zod is one of `$ZodTypes`; only the type of a field in a shape does not say so. */
export function definitionOf(schema: z.core.$ZodType): Definition {
  return schema._zod.def as Definition;
}

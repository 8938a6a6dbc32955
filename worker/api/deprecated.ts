import * as z from "zod/mini";

/** A field of a response that the next release no longer has. `instead` names what takes its place. */
export function deprecated<T>(field: z.ZodMiniType<T>, instead: string): z.ZodMiniType<T> {
  return field.check(z.meta({ deprecated: true, description: `Use ${instead}` }));
}

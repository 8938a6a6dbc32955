import * as z from "zod/mini";
import { isId } from "~/kernel/ids";
import { partOf, PARTS_AT_ONCE } from "./model";

export const contentsInput = z.object({
  since: z._default(z.string().check(z.maxLength(100, "too_long")), ""),
});

function isPart(name: string): boolean {
  const part = partOf(name);
  return part !== null && (!("id" in part) || isId(part.id));
}

/** Names of parts separated by commas, as a URL contains them. */
export const partsInput = z.object({
  names: z.pipe(
    z._default(z.string().check(z.maxLength(2000, "too_long")), ""),
    z.pipe(
      z.transform((text: string) => [...new Set(text.split(",").filter(Boolean))]),
      z
        .array(z.string().check(z.refine(isPart, "invalid")))
        .check(z.maxLength(PARTS_AT_ONCE, "too_many")),
    ),
  ),
});

import * as z from "zod/mini";
import { listOf, sentText } from "~/kernel/input/measured";
import { isId } from "~/kernel/ids";
import { partOf, PARTS_AT_ONCE } from "./model";

export const contentsInput = z.object({
  since: z._default(sentText(100), ""),
});

function isPart(name: string): boolean {
  const part = partOf(name);
  return part !== null && (!("id" in part) || isId(part.id));
}

/** Names of parts separated by commas, as a URL contains them. */
export const partsInput = z.object({
  names: z.pipe(
    z._default(sentText(2000), ""),
    z.pipe(
      z.transform((text: string) => [...new Set(text.split(",").filter(Boolean))]),
      listOf(sentText(100, "invalid").check(z.refine(isPart, "invalid")), PARTS_AT_ONCE),
    ),
  ),
});

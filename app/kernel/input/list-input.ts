import * as z from "zod/mini";
import { text } from "./fields";
import { sentText } from "./measured";

// Parameters of every list, for pages and API (architecture §7). A URL carries text only, and an empty filter in it means no filter.

const MAX_PAGE_SIZE = 100;

/** A number of at most so many decimal digits, as a URL has it. */
export function digits(most: number) {
  return z.pipe(sentText(most).check(z.regex(/^\d+$/)), z.transform(Number));
}

/** A URL has it as text. */
export const wholeNumber = z.union([z.int(), digits(6)], "not_a_number");

/** List filter. Absent, empty and null mean no filter. */
export const optionalFilter = <T extends z.ZodMiniType>(schema: T) =>
  z._default(
    z.union(
      [
        z.pipe(
          z.literal(""),
          z.transform(() => null),
        ),
        z.null(),
        schema,
      ],
      "invalid",
    ),
    null,
  );

/** Boolean filter. */
export const booleanFilter = z._default(
  z.union(
    [
      z.boolean(),
      z.pipe(
        z.enum(["true", "false", "on", ""]),
        z.transform((value) => value === "true" || value === "on"),
      ),
    ],
    "invalid",
  ),
  false,
);

/** Page, search and sort order. The first of `sorts` is the default order. */
export function listFields<const Sorts extends readonly [string, ...string[]]>(
  sorts: Sorts,
  direction: "asc" | "desc" = "asc",
) {
  return {
    pageNumber: z._default(
      wholeNumber.check(z.minimum(1, "too_small"), z.maximum(100_000, "too_large")),
      1,
    ),
    pageSize: z._default(
      wholeNumber.check(z.minimum(1, "too_small"), z.maximum(MAX_PAGE_SIZE, "too_large")),
      20,
    ),
    search: z._default(text(200), ""),
    sortBy: z._default(z.enum(sorts, "invalid"), sorts[0] as z.util.NoUndefined<Sorts[number]>),
    sortDirection: z._default(
      z.pipe(sentText(4, "invalid").check(z.toLowerCase()), z.enum(["asc", "desc"], "invalid")),
      direction,
    ),
  };
}

/** Output of the fields above. */
export type ListParams = {
  pageNumber: number;
  pageSize: number;
  search: string;
  sortBy: string;
  sortDirection: "asc" | "desc";
};

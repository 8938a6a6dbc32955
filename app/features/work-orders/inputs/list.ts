import * as z from "zod/mini";
import { id, text } from "~/kernel/fields";
import { PRIORITIES, STATUSES } from "../words";

export const SORTS = ["number", "createdAt", "customer", "status", "priority", "plannedStart"] as const;
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** An address carries text only, and a filter that is empty there is no filter. */
const asWhole = z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.transform(Number))], "not_a_number");
const orNone = <T extends z.ZodMiniType>(schema: T) => z._default(z.union([z.pipe(z.literal(""), z.transform(() => null)), z.null(), schema], "invalid"), null);
const yes = z.union([z.boolean(), z.pipe(z.enum(["true", "false", "on", ""]), z.transform((value) => value === "true" || value === "on"))], "invalid");

/** What a list of work orders may be asked for, by page and API alike. */
export const listInput = z.object({
  pageNumber: z._default(asWhole.check(z.minimum(1, "too_small"), z.maximum(100_000, "too_large")), 1),
  pageSize: z._default(asWhole.check(z.refine((size) => PAGE_SIZES.some((one) => one === size), "invalid")), 20),
  search: z._default(text(200), ""),
  sortBy: z._default(z.enum(SORTS, "invalid"), "number"),
  sortDirection: z._default(z.pipe(z.string().check(z.toLowerCase()), z.enum(["asc", "desc"], "invalid")), "desc"),
  status: orNone(z.enum(STATUSES)),
  priority: orNone(z.enum(PRIORITIES)),
  customerId: orNone(id()),
  /** To the person who asks. */
  assigned: z._default(yes, false),
});
export type ListInput = z.infer<typeof listInput>;

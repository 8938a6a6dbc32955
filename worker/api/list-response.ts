import * as z from "zod/mini";
import { type Fields, schemaOf } from "~/database/fields";

/** The response of `GET /things`, whose entities have these fields. An empty list may say how many archived or ended ones match. */
export function listResponse<F extends Fields>(fields: F) {
  return () =>
    z.object({
      entities: z.array(schemaOf(fields)),
      totalCount: z.number(),
      hiddenCount: z.optional(z.number()),
    });
}

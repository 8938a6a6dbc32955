import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { listFields, optionalFilter } from "~/kernel/input/list-input";

const { pageNumber, pageSize } = listFields(["at"], "desc");

/** The readings of an asset; with an item those of this one, which keeps its id from version to version. */
export const readingsInput = z.object({
  id: id(),
  itemId: optionalFilter(id()),
  pageNumber,
  pageSize,
});
export type ReadingsInput = z.infer<typeof readingsInput>;

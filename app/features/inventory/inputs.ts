import * as z from "zod/mini";
import { id, version } from "~/kernel/input/fields";

/** For commands that need only the id and the version that the user saw. */
export const plainInput = z.strictObject({ id: id(), version: version() });
export type PlainInput = z.infer<typeof plainInput>;

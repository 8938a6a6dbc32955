import * as z from "zod/mini";
import { text } from "~/kernel/input/fields";

export const searchInput = z.strictObject({ search: z._default(text(100), "") });

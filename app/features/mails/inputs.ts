import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { listFields } from "~/kernel/input/list-input";

const { pageNumber, pageSize } = listFields(["failedAt"], "desc");
export const undeliveredInput = z.object({ pageNumber, pageSize });
export type UndeliveredInput = z.infer<typeof undeliveredInput>;

export const mailInput = z.strictObject({ id: id() });
export type MailInput = z.infer<typeof mailInput>;

/** Without an id, sends all of them again. */
export const sendAgainInput = z.strictObject({ id: z._default(z.nullable(id()), null) });
export type SendAgainInput = z.infer<typeof sendAgainInput>;

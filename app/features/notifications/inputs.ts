import * as z from "zod/mini";
import { id, requiredSingleLineText } from "~/kernel/input/fields";
import { listFields } from "~/kernel/input/list-input";
import { listOf, sentText } from "~/kernel/input/measured";
import { NOTIFICATION_EVENTS } from "./model";

const endpoint = requiredSingleLineText(1000);
const expirationTime = z.optional(z.nullable(z.number()));
/** A point on P-256 and sixteen bytes, in base64url. */
const keys = z.strictObject({
  p256dh: sentText(88, "invalid", "required").check(z.regex(/^[\w-]{87}=?$/, "invalid")),
  auth: sentText(24, "invalid", "required").check(z.regex(/^[\w-]{22}(==)?$/, "invalid")),
});

/** As the browser serializes its subscription. */
export const subscriptionInput = z.strictObject({ endpoint, expirationTime, keys });
export type SubscriptionInput = z.infer<typeof subscriptionInput>;

export const endpointInput = z.strictObject({ endpoint, expirationTime, keys: z.optional(keys) });
export type EndpointInput = z.infer<typeof endpointInput>;

/** A form sends nothing for a channel without a tick. */
const events = z._default(listOf(z.enum(NOTIFICATION_EVENTS, "invalid"), 100), []);
/** The events that the user wants to be notified of in each way. All others are off. */
export const choicesInput = z.strictObject({ push: events, mail: events, list: events });
export type ChoicesInput = z.infer<typeof choicesInput>;

/** Without an id, all notifications are meant. */
export const readInput = z.strictObject({ id: z._default(z.nullable(id()), null) });
export type ReadInput = z.infer<typeof readInput>;

const { pageNumber, pageSize } = listFields(["createdAt"], "desc");
export const listInput = z.object({ pageNumber, pageSize });
export type ListInput = z.infer<typeof listInput>;

import * as z from "zod/mini";
import { id } from "~/kernel/input/fields";
import { digits } from "~/kernel/input/list-input";
import { EVENTS_AT_ONCE, MAX_VISIBLE } from "./model";

const asWhole = z.union([z.int(), digits(4)], "not_a_number");
const asPosition = z.union([z.int(), digits(15)], "not_a_number");

/** Returns the newest twenty entries unless the caller sets `most`. `after` is the id of an entry: only newer ones are returned. */
export const activityInput = z.object({
  id: id(),
  most: z._default(
    asWhole.check(z.minimum(1, "too_small"), z.maximum(MAX_VISIBLE, "too_large")),
    EVENTS_AT_ONCE,
  ),
  after: z._default(asPosition.check(z.minimum(0, "too_small")), 0),
});

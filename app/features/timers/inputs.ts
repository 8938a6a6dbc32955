import * as z from "zod/mini";
import { id, instant } from "~/kernel/input/fields";
import { TIMER_ENDINGS, TIMER_KINDS } from "~/kernel/timer-change";

/** The device makes the id and corrects `capturedAt` by the last measured clock skew. */
export const startTimerInput = z.strictObject({
  id: id(),
  workOrderId: id(),
  kind: z.enum(TIMER_KINDS),
  capturedAt: instant(),
});
export type StartTimerInput = z.infer<typeof startTimerInput>;

/** `stoppedAt` is when it ended, where its user says that this was before they said so. A device does not correct it by its skew. */
export const stopTimerInput = z.strictObject({
  id: id(),
  ending: z.enum(TIMER_ENDINGS),
  capturedAt: instant(),
  stoppedAt: z.optional(instant()),
});
export type StopTimerInput = z.infer<typeof stopTimerInput>;

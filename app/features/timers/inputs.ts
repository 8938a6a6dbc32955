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

export const stopTimerInput = z.strictObject({
  id: id(),
  ending: z.enum(TIMER_ENDINGS),
  capturedAt: instant(),
});
export type StopTimerInput = z.infer<typeof stopTimerInput>;

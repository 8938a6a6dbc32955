import * as z from "zod/mini";
import { drawing } from "~/kernel/input/drawing";
import { id, instant, integerBetween, text } from "~/kernel/input/fields";
import { listOf } from "~/kernel/input/measured";
import { ANSWER_KINDS, MAX_ANSWER_LENGTH, MAX_PHOTOS, MAX_THOUSANDTHS, TICKS } from "../model";

/** The device makes the id, states what it had seen and corrects `capturedAt` by the last measured clock skew. */
export const answerInput = z.strictObject({
  workOrderId: id(),
  checklistId: id(),
  answerId: id(),
  itemId: id(),
  kind: z.enum(ANSWER_KINDS, "invalid"),
  tick: z._default(z.nullable(z.enum(TICKS, "invalid")), null),
  thousandths: z._default(z.nullable(integerBetween(-MAX_THOUSANDTHS, MAX_THOUSANDTHS)), null),
  content: z._default(text(MAX_ANSWER_LENGTH), ""),
  /** The drawing of a signature; "" for one that is typed. */
  image: drawing(),
  comment: z._default(text(MAX_ANSWER_LENGTH), ""),
  photos: z._default(listOf(id(), MAX_PHOTOS), []),
  baseId: z._default(z.nullable(id()), null),
  capturedAt: z.optional(instant()),
});
export type AnswerInput = z.infer<typeof answerInput>;

/** The caller creates the id of the order's checklist. */
export const addInput = z.strictObject({
  workOrderId: id(),
  checklistId: id(),
  templateId: id(),
});
export type AddInput = z.infer<typeof addInput>;

export const removeInput = z.strictObject({ workOrderId: id(), checklistId: id() });
export type RemoveInput = z.infer<typeof removeInput>;

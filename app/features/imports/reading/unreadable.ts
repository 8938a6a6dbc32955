import { type Refusal, guardRefusal } from "~/kernel/refusal";
import type { UnreadableCause } from "../model";

/** `byte` is where the fault is, from 0. */
export function unreadable(cause: UnreadableCause, facts: { byte?: number } = {}): Refusal {
  return guardRefusal("file_unreadable", { cause, ...facts });
}

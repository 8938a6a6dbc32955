import { Refusal } from "~/kernel/refusal";
import type { CodeKind } from "./model";

/** One answer for unknown, forged, used, voided and too old: who has no good code learns nothing from a bad one. */
export function codeRefusal(kind: CodeKind): Refusal {
  const guard = kind === "invite" ? "invite_code_invalid" : "reset_code_invalid";
  return new Refusal("guard_failed", guard, { guard });
}

import { Refusal } from "~/kernel/refusal";
import type { CodeKind } from "./model";

/** The same refusal for an unknown, forged, used, voided and expired code, so that it reveals nothing about the code. */
export function codeRefusal(kind: CodeKind): Refusal {
  const guard = kind === "invite" ? "invite_code_invalid" : "reset_code_invalid";
  return new Refusal("guard_failed", guard, { guard });
}

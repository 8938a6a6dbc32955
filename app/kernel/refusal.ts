import type { TextIn, TextKey } from "~/locales/keys";
import { isRecord } from "./is-record";

/** Refusal codes with their HTTP status (architecture §7). The list is closed. */
export const REFUSAL_STATUS = {
  body_incomplete: 400,
  body_too_slow: 408,
  login_failed: 401,
  second_step_required: 401,
  tenant_suspended: 402,
  token_expired: 403,
  token_invalid: 403,
  not_allowed: 403,
  feature_off: 403,
  wrong_person: 403,
  origin_refused: 403,
  not_found: 404,
  tenant_unknown: 404,
  transition_not_allowed: 409,
  version_conflict: 409,
  report_exists: 409,
  too_large: 413,
  address_too_long: 414,
  invalid_input: 422,
  guard_failed: 422,
  idempotency_key_reused: 422,
  client_too_old: 426,
  too_many_requests: 429,
  unavailable: 503,
} as const;
export type RefusalCode = keyof typeof REFUSAL_STATUS;

/** Every reason has a text: under `refusals` or under `guards` of its noun. */
export type RefusalReason = TextIn<"refusals"> | GuardIn<TextKey>;
type GuardIn<Key> = Key extends `${string}.guards.${infer Guard}` ? Guard : never;

type Facts = Record<string, unknown>;

/** The refused fields, each with the reason: a key of `common.fields`. Empty if the refusal is not about fields. */
export function refusedFields({ fields }: Facts = {}): Record<string, string> {
  return isTexts(fields) ? fields : {};
}

function isTexts(value: unknown): value is Record<string, string> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}

/**
 * A refusal by a business rule. `facts` are sent to the caller and must not contain anything that
 * the caller may not see.
 */
export class Refusal extends Error {
  constructor(code: RefusalCode & RefusalReason);
  constructor(code: RefusalCode, reason: Refusal["reason"], facts?: Facts);
  constructor(
    readonly code: RefusalCode,
    readonly reason: RefusalReason | RefusalCode = code,
    readonly facts: Facts = {},
  ) {
    super(reason);
    this.name = "Refusal";
  }

  get status(): number {
    return REFUSAL_STATUS[this.code];
  }
}

/** A refusal by a guard of a command. Its text is under `guards` of the noun. */
export function guardRefusal(guard: RefusalReason, facts: Facts = {}): Refusal {
  return new Refusal("guard_failed", guard, { guard, ...facts });
}

/**
 * Response body of a refusal: a message in the caller's language, never a stack. `reason` is more
 * specific than `code`, for example the failed guard.
 */
export type RefusalResponse = {
  message: string;
  code: RefusalCode | "unexpected";
  reason?: string | undefined;
  facts: Facts;
  requestId: string;
};

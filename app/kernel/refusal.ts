/** What the product says no with (architecture §7). The list is closed; each code has one HTTP status. */
export const REFUSAL_STATUS = {
  body_incomplete: 400,
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

export type Facts = Record<string, unknown>;

/**
 * The business says no. `reason` is a key under `refusals` in app/text; `facts` are shown to the caller:
 * never put into them what this caller may not know.
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    readonly reason: string = code,
    readonly facts: Facts = {},
  ) {
    super(reason);
    this.name = "Refusal";
  }

  get status(): number {
    return REFUSAL_STATUS[this.code];
  }
}

/** What a caller receives: the message in the caller's language, never a stack. The reason says more than the code, as which guard. */
export type RefusalAnswer = { message: string; code: RefusalCode | "unexpected"; reason?: string; facts: Facts; requestId: string };

import type { RefusalCode } from "../refusal";

/** The header of a page's response to somebody whose session has ended, or who never had one. */
export const SESSION_ENDED = "x-session-ended";

const ENDED_CODES: readonly string[] = ["token_invalid", "token_expired"] satisfies RefusalCode[];

/** True when signing in again resolves the refusal. */
export function isSessionEnded(code: string | undefined): boolean {
  return code !== undefined && ENDED_CODES.includes(code);
}

import { Refusal, refusedFields } from "~/kernel/refusal";
import { CHALLENGE_COOKIE, CHALLENGE_MS, RECOVERY_LENGTH, RECOVERY_LETTERS } from "./model";

/** Parses the one field for both: the app's six digits, or a recovery code in canonical form. Spaces and hyphens are ignored. */
export function typedCode(text: string): { code: string } | { recoveryCode: string } {
  const plain = text
    .normalize("NFKC")
    .replace(/[\s\-–—]/g, "")
    .toUpperCase();
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return { recoveryCode: plain.replace(/[IL]/g, "1").replace(/O/g, "0").replace(/U/g, "V") };
}

/** The form in which it is displayed and printed. */
export function groupsOf(text: string, size: number): string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
}

/** From random bytes, one for each character. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte & 31]).join(
    "",
  );
}

/** For a signed-in user who must confirm with a code. */
export function wrongCode(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { code: "wrong_code" } });
}

/** For a user who is signing in: one refusal for a wrong, a used and an expired code. */
export function wrongAtLogin(): Refusal {
  return new Refusal("login_failed", "second_step_wrong");
}

/**
 * The sign-in must start again: the challenge expired, is missing, the password changed, or two-factor authentication was disabled
 * meanwhile.
 */
export function loginAnew(): Refusal {
  return new Refusal("login_failed", "second_step_expired");
}

export function guardRefusal(
  guard: "second_step_on" | "second_step_off" | "second_step_setup_expired",
): Refusal {
  return new Refusal("guard_failed", guard, { guard });
}

/** The challenge after a correct password of a user with two-factor authentication. Null for any other error. */
export function challengeIn(error: unknown): string | null {
  return error instanceof Refusal && error.code === "second_step_required"
    ? String(error.facts["challenge"])
    : null;
}

/** Carries the challenge between the two sign-in pages. Without a challenge the cookie is deleted. */
export function challengeCookie(challenge: string): string {
  return `${CHALLENGE_COOKIE}=${challenge}; Path=/; Max-Age=${challenge ? CHALLENGE_MS / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;
}

/** "" for a browser that sends none. */
export function challengeOf(request: Request): string {
  const cookies = (request.headers.get("cookie") ?? "").split(/; */);
  return (
    cookies
      .find((cookie) => cookie.startsWith(`${CHALLENGE_COOKIE}=`))
      ?.slice(CHALLENGE_COOKIE.length + 1) ?? ""
  );
}

export function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && "code" in refusedFields(error.facts);
}

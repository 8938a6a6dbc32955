import { Refusal } from "~/kernel/refusal";
import { CHALLENGE_COOKIE, CHALLENGE_MS, RECOVERY_LENGTH, RECOVERY_LETTERS } from "./model";

/** What was typed into the one field for both: the app's six digits, or a recovery code in its one spelling. Spaces and hyphens are for eyes. */
export function typedCode(text: string): { code: string } | { recoveryCode: string } {
  const plain = text.normalize("NFKC").replace(/[\s\-–—]/g, "").toUpperCase();
  if (/^\d{6}$/.test(plain)) return { code: plain };
  return { recoveryCode: plain.replace(/[IL]/g, "1").replace(/O/g, "0").replace(/U/g, "V") };
}

/** As it is shown and printed. */
export function groupsOf(text: string, size: number): string[] {
  return text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];
}

/** Of random bytes, one for each letter. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, RECOVERY_LENGTH), (byte) => RECOVERY_LETTERS[byte & 31]).join("");
}

/** Of who is signed in and asked again. */
export function wrongCode(): Refusal {
  return new Refusal("invalid_input", "invalid_input", { fields: { code: "wrong_code" } });
}

/** Of who is signing in: one answer for a wrong code, a used one, and one that is too old. */
export function wrongAtLogin(): Refusal {
  return new Refusal("login_failed", "second_step_wrong");
}

/** The way to the second step is over: too long ago, another password since, turned off meanwhile, or never begun here. */
export function loginAnew(): Refusal {
  return new Refusal("login_failed", "second_step_expired");
}

export function guardRefusal(guard: "second_step_on" | "second_step_off" | "second_step_setup_expired"): Refusal {
  return new Refusal("guard_failed", guard, { guard });
}

/** What the right password of somebody with a second step ended in; null for any other end. */
export function challengeIn(error: unknown): string | null {
  return error instanceof Refusal && error.code === "second_step_required" ? String(error.facts["challenge"]) : null;
}

/** Between the two pages of a login; without a challenge it goes. */
export function challengeCookie(challenge: string): string {
  return `${CHALLENGE_COOKIE}=${challenge}; Path=/; Max-Age=${challenge ? CHALLENGE_MS / 1000 : 0}; HttpOnly; Secure; SameSite=Lax`;
}

/** "" for a browser that brings none. */
export function challengeOf(request: Request): string {
  const cookies = (request.headers.get("cookie") ?? "").split(/; */);
  return cookies.find((cookie) => cookie.startsWith(`${CHALLENGE_COOKIE}=`))?.slice(CHALLENGE_COOKIE.length + 1) ?? "";
}

/** Mistyped, and nothing else in the way. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof Refusal && (error.facts["fields"] as Record<string, string> | undefined)?.["code"] !== undefined;
}

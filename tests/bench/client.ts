import "../support/stack/localhost";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import type { Company } from "./stage";

type Got = { status: number; text: string; headers: Headers; ms: number };

/** One request, timed until its last byte. */
export async function timed(url: string, init: RequestInit = {}): Promise<Got> {
  const from = performance.now();
  const response = await fetch(url, { redirect: "manual", ...init });
  const text = await response.text();
  return { status: response.status, text, headers: response.headers, ms: performance.now() - from };
}

/** The credentials of a signed-in user. */
export type SignedInUser = { cookie: string; token: string; refreshToken: string };

type Known = { at: number; user: Promise<SignedInUser> };
const known = new Map<string, Known>();
/** A token has a lifetime of 15 minutes, and a part of the bench uses it for a few. */
const KNOWN_MS = 8 * 60_000;

/** The same session for each call, with a token that is valid for minutes. */
export function signIn(company: Company, key: string): Promise<SignedInUser> {
  const name = `${company.origin} ${key}`;
  const before = known.get(name);
  if (before && before.at > Date.now() - KNOWN_MS) return before.user;
  // Not another sign-in: those are refused while a flood signs in.
  const user = before
    ? before.user.then((each) => renewed(company, each))
    : signInAnew(company, key);
  known.set(name, { at: Date.now(), user });
  return user;
}

/** A session of its own: a new token, as the one of an earlier sign-in has a lifetime of 15 minutes. */
export function signInAnew(company: Company, key: string): Promise<SignedInUser> {
  return signInByEmail(company, castMember(key).email);
}

export async function signInByEmail({ origin }: Company, email: string): Promise<SignedInUser> {
  const body = JSON.stringify({ email, password: PASSWORD });
  const response = await timed(`${origin}/api/auth/login`, {
    method: "POST",
    body,
    headers: { origin, "content-type": "application/json" },
  });
  const cookie = response.headers.get("set-cookie")?.split(";")[0];
  if (response.status !== 200 || !cookie)
    throw new Error(
      `${email} could not sign in: ${response.status} ${response.text.slice(0, 200)}`,
    );
  const { token, refreshToken } = JSON.parse(response.text);
  return { cookie, token: String(token), refreshToken: String(refreshToken) };
}

/** A function that gets the next token of a session. Callers at the same time share it. */
export function renewalOf(company: Company, first: SignedInUser): () => Promise<string> {
  let user = first;
  let renewal: Promise<string> | null = null;
  async function renew(): Promise<string> {
    user = await renewed(company, user);
    return user.token;
  }
  return () => (renewal ??= renew().finally(() => (renewal = null)));
}

async function renewed({ origin }: Company, user: SignedInUser): Promise<SignedInUser> {
  const headers = { authorization: `Bearer ${user.refreshToken}` };
  const response = await timed(`${origin}/api/auth/refreshToken`, { method: "POST", headers });
  if (response.status !== 200) throw new Error(`No new token: ${response.status}`);
  const { token, refreshToken } = JSON.parse(response.text);
  return { ...user, token: String(token), refreshToken: String(refreshToken) };
}

/** Fetches a page, or throws: a refusal is fast and would falsify the measurement. */
export async function getPage(
  company: Company,
  path: string,
  caller: SignedInUser | null,
): Promise<Got> {
  const got = await timed(company.origin + path, {
    headers: caller ? { cookie: caller.cookie } : {},
  });
  if (got.status !== 200)
    throw new Error(`${path} answered ${got.status}: ${got.text.slice(0, 200)}`);
  return got;
}

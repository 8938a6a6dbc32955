import * as z from "zod/mini";
import { parseStored, type Schema } from "~/database/checked";
import { sha256 } from "~/kernel/text/canonical";
import type { RequestContext } from "~/server/request-context";
import { loginAnew } from "../policy";
import { CHALLENGE_MS } from "../model";

/**
 * The user who gave the correct password, and the expiry. `password` is a digest of the compared password hash: a password change voids the
 * challenge.
 */
export type Challenge = { userId: string; emailKey: string; password: string; until: number };
const CHALLENGE: Schema<Challenge> = () =>
  z.object({ userId: z.string(), emailKey: z.string(), password: z.string(), until: z.number() });
type Sealing = Pick<RequestContext, "encryption" | "now">;
type Proved = { userId: string; passwordHash: string | null };

/** The value that a client holds between password and code. It grants no access, reveals nothing and is valid only on this host. */
export async function encryptChallenge(
  { encryption, now }: Sealing,
  emailKey: string,
  { userId, passwordHash }: Proved,
): Promise<string> {
  const challenge: Challenge = {
    userId,
    emailKey,
    password: await sha256(passwordHash ?? ""),
    until: now().getTime() + CHALLENGE_MS,
  };
  return encryption.encrypt("second-step-challenge", "", JSON.stringify(challenge));
}

export async function openChallenge(
  { encryption, now }: Sealing,
  encrypted: string,
): Promise<Challenge> {
  const opened = await encryption.open("second-step-challenge", "", encrypted);
  // A value that decrypts was encrypted above.
  const challenge = opened === null ? null : parseStored(CHALLENGE, opened);
  if (!challenge || challenge.until <= now().getTime()) throw loginAnew();
  return challenge;
}

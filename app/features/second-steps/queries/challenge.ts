import { sha256 } from "~/kernel/canonical";
import type { RequestContext } from "~/kernel/server/request-context";
import { loginAnew } from "../policy";
import { CHALLENGE_MS } from "../words";

/** Who gave the right password, and when that is too long ago. `password` is a digest of what was compared: another one since, and this is worth nothing. */
export type Challenge = { userId: string; emailKey: string; password: string; until: number };
type Sealing = Pick<RequestContext, "encryption" | "now">;
type Proved = { userId: string; passwordHash: string | null };

/** What a browser or a program holds between password and code. It opens no door, says nothing and is good on this host alone. */
export async function encryptChallenge({ encryption, now }: Sealing, emailKey: string, { userId, passwordHash }: Proved): Promise<string> {
  const challenge: Challenge = { userId, emailKey, password: await sha256(passwordHash ?? ""), until: now().getTime() + CHALLENGE_MS };
  return encryption.encrypt("second-step-challenge", "", JSON.stringify(challenge));
}

export async function openChallenge({ encryption, now }: Sealing, encrypted: string): Promise<Challenge> {
  const opened = await encryption.open("second-step-challenge", "", encrypted);
  // Safe: what opens was sealed above.
  const challenge = opened === null ? null : (JSON.parse(opened) as Challenge);
  if (!challenge || challenge.until <= now().getTime()) throw loginAnew();
  return challenge;
}

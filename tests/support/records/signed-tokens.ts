import { dirname } from "node:path";
import type { Actor } from "../../../app/kernel/authorization/roles";
import { type SessionKeys, signClaims } from "../../../app/server/authentication/claims";
import { localSecrets } from "../../../worker/dev/stack/secrets";
import { stack } from "../stack/stack";

/** The session keys of the workers whose data is in this folder; without it those of the running stack. */
export function stackKeys(dir = dirname(stack().sqld.dataDir)): SessionKeys {
  return JSON.parse(localSecrets(dir)["SESSION_KEYS"] ?? "") as SessionKeys;
}

/** Claims as the worker would have signed them at another time. */
export function signedAt(
  tenant: { id: string; sessionKeys: SessionKeys },
  use: "page" | "api",
  actor: Actor,
  at: Date,
  lifeMs: number,
): Promise<string> {
  return signClaims(tenant.sessionKeys, use, tenant.id, actor, at, lifeMs);
}

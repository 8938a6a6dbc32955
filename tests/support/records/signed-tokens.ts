import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Actor } from "../../../app/kernel/authorization/roles";
import { type SessionKeys, signClaims } from "../../../app/kernel/server/authentication/claims";
import { stack } from "../stack/stack";
import type { TestTenant } from "../db/tenant";

/** The session keys of the running stack. */
export function stackKeys(): SessionKeys {
  const secrets = JSON.parse(
    readFileSync(join(stack().sqld.dataDir, "..", "secrets.json"), "utf8"),
  ) as { SESSION_KEYS: string };
  return JSON.parse(secrets.SESSION_KEYS) as SessionKeys;
}

/** Claims as the worker would have signed them at another time. */
export function signedAt(
  tenant: TestTenant,
  use: "page" | "api",
  actor: Actor,
  at: Date,
  lifeMs: number,
): Promise<string> {
  return signClaims(stackKeys(), use, tenant.id, actor, at, lifeMs);
}

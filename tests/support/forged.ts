import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Actor } from "../../app/kernel/roles";
import { type SessionKeys, signClaims } from "../../app/kernel/server/claims";
import { stack } from "./stack";
import type { TestTenant } from "./tenant";

/** Claims as the worker would have signed them at another time, with the stack's own key. */
export function signedAt(tenant: TestTenant, use: "page" | "api", actor: Actor, at: Date, lifeMs: number): Promise<string> {
  const secrets = JSON.parse(readFileSync(join(stack().sqld.dataDir, "..", "secrets.json"), "utf8")) as { SESSION_KEYS: string };
  return signClaims(JSON.parse(secrets.SESSION_KEYS) as SessionKeys, use, tenant.id, actor, at, lifeMs);
}

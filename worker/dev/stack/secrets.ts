import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeVapidKeys } from "../cli/vapid-keys";

/**
 * The secrets of this working copy, generated once and stored, so that sessions and subscriptions survive a restart. Production secrets are set
 * with `wrangler secret put`.
 */
export function localSecrets(dir: string): Record<string, string> {
  const file = join(dir, "secrets.json");
  const stored = read(file);
  const secrets = {
    ...("SESSION_KEYS" in stored ? {} : newSessionKeys()),
    ...("VAPID_PRIVATE_KEY" in stored ? {} : makeVapidKeys()),
    ...("OPERATOR_KEY" in stored ? {} : { OPERATOR_KEY: randomBytes(32).toString("base64url") }),
    ...stored,
  };
  if (Object.keys(secrets).length > Object.keys(stored).length) {
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  }
  return secrets;
}

/** Each worker gets only the secrets that it needs. */
export function secretsByWorker(dir: string) {
  const { VAPID_PRIVATE_KEY = "", VAPID_PUBLIC_KEY = "", ...web } = localSecrets(dir);
  return { web: { ...web, VAPID_PUBLIC_KEY }, push: { VAPID_PRIVATE_KEY, VAPID_PUBLIC_KEY } };
}

function newSessionKeys() {
  return {
    SESSION_KEYS: JSON.stringify({
      current: "k1",
      keys: { k1: randomBytes(32).toString("base64url") },
    }),
  };
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

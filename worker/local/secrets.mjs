import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The secrets of this copy, made once and kept, so that sessions outlive a restart. Production gets its own
 * by `wrangler secret put`.
 * @param {string} dir
 * @returns {Record<string, string>}
 */
export function localSecrets(dir) {
  const file = join(dir, "secrets.json");
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    const keys = { current: "k1", keys: { k1: randomBytes(32).toString("base64url") } };
    const secrets = { SESSION_KEYS: JSON.stringify(keys) };
    mkdirSync(dir, { recursive: true });
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
    return secrets;
  }
}

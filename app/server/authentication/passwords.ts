import type Argon2 from "@phi-ag/argon2";
import { loadArgon2 } from "#argon2";

/** Argon2id parameters that OWASP recommends for little memory: 19 MiB, two passes. */
const SETTING = { type: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, hashLength: 32 };

/**
 * Hash of no password. Users without a hash are checked against it, so that the response takes the
 * same time.
 */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$YW1F/KzR5pv8kaJwp2KCkA$CQLhVHI/oMHY4+rNPMWXHPVfKUSxe+WeL9n4IRibjHw";

let loaded: Argon2 | null = null;

async function argon2(): Promise<Argon2> {
  // Stores the instance and not its promise, because workerd does not let a request await a promise
  // of another request.
  loaded ??= await loadArgon2();
  return loaded;
}

export async function hashPassword(password: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(16));
  return (await argon2()).hash(password.normalize("NFKC"), { ...SETTING, salt }).encoded;
}

/** Returns false for a wrong password and for a user without one, after the same work. */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const checked = (await argon2()).tryVerify(hash ?? NOBODY, password.normalize("NFKC"));
  return checked.success && hash !== null;
}

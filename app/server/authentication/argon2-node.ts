import type Argon2 from "@phi-ag/argon2";
import initialize from "@phi-ag/argon2/node";

/** Node loads the WebAssembly from its package; see #argon2 in package.json. */
export function loadArgon2(): Promise<Argon2> {
  return initialize();
}

import Argon2 from "@phi-ag/argon2";
import wasm from "@phi-ag/argon2/argon2.wasm";

/** In workerd the WebAssembly is part of the bundle; see #argon2 in package.json. */
export async function loadArgon2(): Promise<Argon2> {
  return new Argon2(await WebAssembly.instantiate(wasm));
}

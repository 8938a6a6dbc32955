import { generateKeyPairSync, sign } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A key for a libSQL server of one's own: the public half for `--auth-jwt-key-file`, and the one token that opens every
 * database, for the worker's secrets. It does not end by itself: another key does.
 */
export function makeLibsqlKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (/** @type {unknown} */ value) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw", iat: Math.floor(Date.now() / 1000) })}`;
  const token = `${content}.${sign(null, Buffer.from(content), privateKey).toString("base64url")}`;
  return { pem: publicKey.export({ type: "spki", format: "pem" }).toString(), token };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file = "libsql-key.pem"] = process.argv;
  if (existsSync(file)) {
    console.error(`${file} is there already; it was not touched.`);
    process.exit(1);
  }
  const { pem, token } = makeLibsqlKey();
  writeFileSync(file, pem, { mode: 0o600 });
  console.log(`${file} is for the server (--auth-jwt-key-file).\nDATABASE_TOKEN, which opens every database of it:\n${token}`);
}

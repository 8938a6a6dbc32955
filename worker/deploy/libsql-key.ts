import { generateKeyPairSync, sign } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * A key pair for a self-hosted libSQL server: the public key for `--auth-jwt-key-file`, and a token with access to every
 * database, for the worker's secrets. The token does not expire; replacing the key revokes it.
 */
function makeLibsqlKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg: "EdDSA", typ: "JWT" })}.${part({ a: "rw", iat: Math.floor(Date.now() / 1000) })}`;
  const token = `${content}.${sign(null, Buffer.from(content), privateKey).toString("base64url")}`;
  return { pem: publicKey.export({ type: "spki", format: "pem" }).toString(), token };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , file = "libsql-key.pem"] = process.argv;
  if (existsSync(file)) {
    console.error(`${file} already exists and was not changed.`);
    process.exit(1);
  }
  const { pem, token } = makeLibsqlKey();
  writeFileSync(file, pem, { mode: 0o600 });
  console.log(
    `Wrote ${file} for the server (--auth-jwt-key-file).\nDATABASE_TOKEN, with access to every database of the server:\n${token}`,
  );
}

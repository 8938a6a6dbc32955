import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";

/** the keys that a browser stores for one subscription */
export type DeviceKeys = { p256dh: string; auth: string; ecdh: ECDH };

export function makeDeviceKeys(): DeviceKeys {
  const ecdh = createECDH("prime256v1");
  return {
    p256dh: ecdh.generateKeys().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
    ecdh,
  };
}

/** Decrypts a message (RFC 8291 and RFC 8188, aes128gcm in one record). Throws if it was encrypted for another device. */
export function decryptPush(body: Buffer, { p256dh, auth, ecdh }: DeviceKeys) {
  const idLength = body[20] ?? 0;
  const [salt, clientHeaders, encrypted] = [
    body.subarray(0, 16),
    body.subarray(21, 21 + idLength),
    body.subarray(21 + idLength),
  ];
  const info = Buffer.concat([
    Buffer.from("WebPush: info\0"),
    Buffer.from(p256dh, "base64url"),
    clientHeaders,
  ]);
  const secret = hkdfSync(
    "sha256",
    ecdh.computeSecret(clientHeaders),
    Buffer.from(auth, "base64url"),
    info,
    32,
  );
  const derive = (name: string, length: number) =>
    Buffer.from(
      hkdfSync(
        "sha256",
        Buffer.from(secret),
        salt,
        Buffer.from(`Content-Encoding: ${name}\0`),
        length,
      ),
    );
  const decipher = createDecipheriv("aes-128-gcm", derive("aes128gcm", 16), derive("nonce", 12));
  decipher.setAuthTag(encrypted.subarray(-16));
  const padded = Buffer.concat([decipher.update(encrypted.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  return padded.subarray(0, end).toString("utf8");
}

/** Checks sender, audience and expiry (RFC 8292). Returns the fault, or null. */
export function faultInVapid(authorization: string, audience: string): string | null {
  const [, head = "", claims = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  const point = Buffer.from(key, "base64url");
  if (point.length !== 65) return "missing key";
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) return "invalid signature";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  if (aud !== audience) return `wrong audience ${aud}`;
  if (!(exp > Date.now() / 1000 && exp <= Date.now() / 1000 + 86_400))
    return "expired, or valid for more than a day";
  return /^(mailto|https):/.test(sub) ? null : "missing contact address";
}

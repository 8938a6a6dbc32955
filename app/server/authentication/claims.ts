import { errors, jwtVerify, SignJWT } from "jose";
import { Refusal } from "~/kernel/refusal";
import { type Actor, isRole, ROLES } from "~/kernel/authorization/roles";

/**
 * Keys by id, and the id of the current signing key. To rotate, add a key and remove the old one
 * later.
 */
export type SessionKeys = { current: string; keys: Record<string, string> };

/** "page" is for the cookie, "api" for the bearer token. Neither is valid in place of the other. */
type Use = "page" | "api";
type Claims = { actor: Actor; issuedAt: number };

export async function signClaims(
  keys: SessionKeys,
  use: Use,
  tenantId: string,
  actor: Actor,
  now: Date,
  lifeMs: number,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({
    use,
    sid: actor.sessionId,
    roles: actor.roles,
    customer: actor.customerId,
    name: actor.name,
    surname: actor.surname,
  })
    .setProtectedHeader({ alg: "HS256", kid: keys.current })
    .setSubject(actor.userId)
    .setAudience(tenantId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + Math.floor(lifeMs / 1000))
    .sign(await keyOf(keys, keys.current));
}

/** Throws token_expired for an expired token and token_invalid for any other failure. */
export async function readClaims(
  keys: SessionKeys,
  use: Use,
  tenantId: string,
  token: string,
  now: Date,
): Promise<Claims> {
  try {
    const find = ({ kid }: { kid?: string }) => keyOf(keys, kid ?? "");
    const { payload } = await jwtVerify(token, find, {
      algorithms: ["HS256"],
      audience: tenantId,
      currentDate: now,
      requiredClaims: ["exp", "sub"],
    });
    if (payload["use"] !== use) throw new Refusal("token_invalid");
    return { actor: actorOf(payload), issuedAt: (payload.iat ?? 0) * 1000 };
  } catch (error) {
    throw new Refusal(error instanceof errors.JWTExpired ? "token_expired" : "token_invalid");
  }
}

/**
 * The signature guarantees the shape of the payload. Roles keep the order of ROLES, so that they
 * can be compared as text.
 */
function actorOf(payload: Record<string, unknown>): Actor {
  const roles = new Set(
    Array.isArray(payload["roles"]) ? payload["roles"].map(String).filter(isRole) : [],
  );
  return {
    userId: String(payload["sub"]),
    sessionId: String(payload["sid"]),
    name: String(payload["name"]),
    surname: String(payload["surname"]),
    roles: ROLES.filter((role) => roles.has(role)),
    customerId: typeof payload["customer"] === "string" ? payload["customer"] : null,
  };
}

const imported = new Map<string, CryptoKey>();

async function keyOf(keys: SessionKeys, id: string): Promise<CryptoKey> {
  const secret = Object.hasOwn(keys.keys, id) ? keys.keys[id] : undefined;
  if (!secret) throw new Refusal("token_invalid");
  const known = imported.get(secret);
  if (known) return known;
  const bytes = Uint8Array.from(atob(secret.replace(/-/g, "+").replace(/_/g, "/")), (letter) =>
    letter.charCodeAt(0),
  );
  const key = await crypto.subtle.importKey(
    "raw",
    bytes,
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign", "verify"],
  );
  imported.set(secret, key);
  return key;
}

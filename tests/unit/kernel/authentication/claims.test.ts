import { expect, it } from "vitest";
import {
  readClaims,
  type SessionKeys,
  signClaims,
} from "../../../../app/server/authentication/claims";
import { hashPassword, verifyPassword } from "../../../../app/server/authentication/passwords";
import {
  newToken,
  openWith,
  encryptWith,
} from "../../../../app/server/authentication/encrypted-token";
import type { Actor } from "../../../../app/kernel/authorization/roles";
import { expectRefusal } from "../../../support/api/signed-in";

const now = new Date("2026-11-21T08:00:00Z");
const later = (ms: number) => new Date(now.getTime() + ms);
const one: SessionKeys = { current: "k1", keys: { k1: newToken() } };
const actor: Actor = {
  userId: "u",
  sessionId: "s",
  name: "Ćiro",
  surname: "Žagar",
  roles: ["MANAGER", "TECHNICIAN"],
  customerId: "c",
};

it("contains the signed-in user, for its lifetime, tenant and purpose", async () => {
  const token = await signClaims(one, "api", "tenant", actor, now, 900_000);
  expect(await readClaims(one, "api", "tenant", token, later(899_000))).toEqual({
    actor,
    issuedAt: now.getTime(),
  });
  await expectRefusal(readClaims(one, "api", "tenant", token, later(900_001)), "token_expired");
  await expectRefusal(readClaims(one, "api", "other", token, now), "token_invalid");
  await expectRefusal(readClaims(one, "page", "tenant", token, now), "token_invalid");
});

it("stays valid through a key rotation until the old key is removed", async () => {
  const token = await signClaims(one, "page", "tenant", actor, now, 900_000);
  const two: SessionKeys = { current: "k2", keys: { ...one.keys, k2: newToken() } };
  expect((await readClaims(two, "page", "tenant", token, now)).actor).toEqual(actor);
  await expectRefusal(
    readClaims({ current: "k2", keys: { k2: two.keys["k2"] ?? "" } }, "page", "tenant", token, now),
    "token_invalid",
  );
});

it("keeps roles in a fixed order and drops unknown roles", async () => {
  const strange = { ...actor, roles: ["TECHNICIAN", "EMPEROR", "MANAGER"] } as unknown as Actor;
  const token = await signClaims(one, "api", "tenant", strange, now, 900_000);
  expect((await readClaims(one, "api", "tenant", token, now)).actor.roles).toEqual([
    "MANAGER",
    "TECHNICIAN",
  ]);
});

it("decrypts an encrypted token only with the token that encrypted it", async () => {
  const [first, second, other] = [newToken(), newToken(), newToken()];
  const encrypted = await encryptWith(first, second);
  expect(encrypted).not.toContain(second);
  expect(await openWith(first, encrypted)).toBe(second);
  await expect(openWith(other, encrypted)).rejects.toThrow();
});

it("matches a password in either Unicode form, and never for an account without a password", async () => {
  const hash = await hashPassword("šifra-2026");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword("s\u030Cifra-2026", hash)).toBe(true);
  expect(await verifyPassword("sifra-2026", hash)).toBe(false);
  expect(await verifyPassword("šifra-2026", null)).toBe(false);
});

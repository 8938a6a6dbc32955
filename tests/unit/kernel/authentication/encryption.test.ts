import { expect, it } from "vitest";
import type { SessionKeys } from "../../../../app/server/authentication/claims";
import { encryptionFor } from "../../../../app/server/authentication/encryption";
import { newToken } from "../../../../app/server/authentication/encrypted-token";

const one: SessionKeys = { current: "k1", keys: { k1: newToken() } };
const both: SessionKeys = { current: "k2", keys: { ...one.keys, k2: newToken() } };
const later: SessionKeys = { current: "k2", keys: { k2: both.keys["k2"] ?? "" } };
const encryption = encryptionFor(one, "tenant");

it("decrypts for its purpose, owner and tenant only", async () => {
  const encrypted = await encryption.encrypt("second-step", "ana", "čuvaj");
  expect(encrypted).not.toContain("čuvaj");
  expect(await encryption.open("second-step", "ana", encrypted)).toBe("čuvaj");
  expect(await encryption.open("second-step", "marko", encrypted)).toBeNull();
  expect(await encryption.open("second-step-setup", "ana", encrypted)).toBeNull();
  expect(await encryptionFor(one, "sibling").open("second-step", "ana", encrypted)).toBeNull();
});

it("encrypts the same text differently each time, and rejects a changed ciphertext", async () => {
  const encrypted = await encryption.encrypt("second-step", "ana", "one");
  expect(await encryption.encrypt("second-step", "ana", "one")).not.toBe(encrypted);
  const [key, iv, content = ""] = encrypted.split(".");
  const other = content.startsWith("A") ? "B" : "A";
  for (const bad of [
    "",
    "k1",
    "k1..",
    `k1.${iv}.`,
    `k1.${iv}.${other}${content.slice(1)}`,
    `k9.${iv}.${content}`,
    `__proto__.${iv}.${content}`,
    `${key}.!.${content}`,
  ]) {
    expect(await encryption.open("second-step", "ana", bad), bad).toBeNull();
  }
});

it("decrypts with a previous key until that key is removed", async () => {
  const encrypted = await encryption.encrypt("second-step", "ana", "one");
  expect(encrypted.startsWith(encryption.today)).toBe(true);
  expect(await encryptionFor(both, "tenant").open("second-step", "ana", encrypted)).toBe("one");
  expect(encrypted.startsWith(encryptionFor(both, "tenant").today)).toBe(false);
  expect(await encryptionFor(later, "tenant").open("second-step", "ana", encrypted)).toBeNull();
});

import { expect, it } from "vitest";
import type { SessionKeys } from "../../../app/kernel/server/claims";
import { sealerFor } from "../../../app/kernel/server/seals";
import { newToken } from "../../../app/kernel/server/sealed-token";

const one: SessionKeys = { current: "k1", keys: { k1: newToken() } };
const both: SessionKeys = { current: "k2", keys: { ...one.keys, k2: newToken() } };
const later: SessionKeys = { current: "k2", keys: { k2: both.keys["k2"] ?? "" } };
const sealer = sealerFor(one, "tenant");

it("opens for its purpose, owner and company, and for no other", async () => {
  const sealed = await sealer.seal("second-step", "ana", "čuvaj");
  expect(sealed).not.toContain("čuvaj");
  expect(await sealer.open("second-step", "ana", sealed)).toBe("čuvaj");
  expect(await sealer.open("second-step", "marko", sealed)).toBeNull();
  expect(await sealer.open("second-step-setup", "ana", sealed)).toBeNull();
  expect(await sealerFor(one, "sibling").open("second-step", "ana", sealed)).toBeNull();
});

it("seals the same text anew each time, and opens nothing that was changed", async () => {
  const sealed = await sealer.seal("second-step", "ana", "one");
  expect(await sealer.seal("second-step", "ana", "one")).not.toBe(sealed);
  const [key, iv, content = ""] = sealed.split(".");
  const other = content.startsWith("A") ? "B" : "A";
  for (const bad of ["", "k1", "k1..", `k1.${iv}.`, `k1.${iv}.${other}${content.slice(1)}`, `k9.${iv}.${content}`, `__proto__.${iv}.${content}`, `${key}.!.${content}`]) {
    expect(await sealer.open("second-step", "ana", bad), bad).toBeNull();
  }
});

it("opens by a key that came before, and no more once that is gone", async () => {
  const sealed = await sealer.seal("second-step", "ana", "one");
  expect(sealed.startsWith(sealer.today)).toBe(true);
  expect(await sealerFor(both, "tenant").open("second-step", "ana", sealed)).toBe("one");
  expect(sealed.startsWith(sealerFor(both, "tenant").today)).toBe(false);
  expect(await sealerFor(later, "tenant").open("second-step", "ana", sealed)).toBeNull();
});

import { beforeAll, expect, it } from "vitest";
import { rotateTwoFactorKeys } from "../../../app/features/two-factor/commands/rotate-key";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import type { SessionKeys } from "../../../app/server/authentication/claims";
import { encryptionFor } from "../../../app/server/authentication/encryption";
import { newToken } from "../../../app/server/authentication/encrypted-token";
import type { FreshDatabase } from "../../support/db/database";
import { challengeOf, codeAt, turnedOn } from "../../support/records/two-factor";
import { tenantWithPasswords, expectRefusal, SOMEWHERE } from "../../support/api/signed-in";
import { TEST_KEYS, type TestContext } from "../../support/db/context";

let fresh: FreshDatabase;
let context: TestContext;
beforeAll(async () => ({ fresh, context } = await tenantWithPasswords()));

const k2 = newToken();
const by = (keys: SessionKeys) => ({
  ...context,
  job: "outbox",
  encryption: encryptionFor(keys, fresh.namespace),
});

it("encrypts the secrets with the current key, so that the old key can be removed", async () => {
  const [ana, marko] = [
    await turnedOn(fresh, context, "ana"),
    await turnedOn(fresh, context, "marko"),
  ];
  expect(await rotateTwoFactorKeys(by(TEST_KEYS))).toBe(0);
  expect(await rotateTwoFactorKeys(by({ current: "k2", keys: { ...TEST_KEYS.keys, k2 } }))).toBe(2);
  const later = by({ current: "k2", keys: { k2 } });
  expect(await rotateTwoFactorKeys(later)).toBe(0);
  for (const [key, { secret }] of Object.entries({ ana, marko })) {
    const challenge = await challengeOf(later, key);
    await expect(
      finishSignIn(later, { challenge, code: await codeAt(secret, context.clock.at) }, SOMEWHERE),
    ).resolves.toBeDefined();
  }
});

it("skips secrets that no key decrypts: the recovery codes still work", async () => {
  const { secret, recoveryCodes } = await turnedOn(fresh, context, "tea");
  const elsewhere = by({ current: "k9", keys: { k9: newToken() } });
  expect(await rotateTwoFactorKeys(elsewhere)).toBe(0);
  const challenge = await challengeOf(elsewhere, "tea");
  await expectRefusal(
    finishSignIn(elsewhere, { challenge, code: await codeAt(secret, context.clock.at) }, SOMEWHERE),
    "login_failed",
    "second_step_wrong",
  );
  await expect(
    finishSignIn(elsewhere, { challenge, code: recoveryCodes[0] ?? "" }, SOMEWHERE),
  ).resolves.toBeDefined();
});

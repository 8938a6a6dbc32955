import { beforeAll, expect, it } from "vitest";
import { resealSecondSteps } from "../../../app/features/second-steps/commands/reseal";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import type { SessionKeys } from "../../../app/kernel/server/claims";
import { sealerFor } from "../../../app/kernel/server/seals";
import { newToken } from "../../../app/kernel/server/sealed-token";
import type { FreshDatabase } from "../../support/database";
import { challengeOf, shown, turnedOn } from "../../support/second-steps";
import { companyWithPasswords, expectRefusal, SOMEWHERE } from "../../support/signed-in";
import { TEST_KEYS, type TestVisit } from "../../support/visit";

let fresh: FreshDatabase;
let visit: TestVisit;
beforeAll(async () => ({ fresh, visit } = await companyWithPasswords()));

const k2 = newToken();
const by = (keys: SessionKeys) => ({ ...visit, job: "outbox", sealer: sealerFor(keys, fresh.namespace) });

it("seals by the key of today what the one before has sealed, so that the old one may go", async () => {
  const [ana, marko] = [await turnedOn(fresh, visit, "ana"), await turnedOn(fresh, visit, "marko")];
  expect(await resealSecondSteps(by(TEST_KEYS))).toBe(0);
  expect(await resealSecondSteps(by({ current: "k2", keys: { ...TEST_KEYS.keys, k2 } }))).toBe(2);
  const later = by({ current: "k2", keys: { k2 } });
  expect(await resealSecondSteps(later)).toBe(0);
  for (const [key, { secret }] of Object.entries({ ana, marko })) {
    const challenge = await challengeOf(later, key);
    await expect(finishSignIn(later, { challenge, code: await shown(secret, visit.clock.at) }, SOMEWHERE)).resolves.toBeDefined();
  }
});

it("leaves what no key opens: the recovery codes still do", async () => {
  const { secret, recoveryCodes } = await turnedOn(fresh, visit, "tea");
  const elsewhere = by({ current: "k9", keys: { k9: newToken() } });
  expect(await resealSecondSteps(elsewhere)).toBe(0);
  const challenge = await challengeOf(elsewhere, "tea");
  await expectRefusal(finishSignIn(elsewhere, { challenge, code: await shown(secret, visit.clock.at) }, SOMEWHERE), "login_failed", "second_step_wrong");
  await expect(finishSignIn(elsewhere, { challenge, code: recoveryCodes[0] ?? "" }, SOMEWHERE)).resolves.toBeDefined();
});

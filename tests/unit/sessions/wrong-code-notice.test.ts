import { beforeEach, expect, it } from "vitest";
import { finishSignIn } from "../../../app/features/sessions/commands/finish-sign-in";
import { ATTEMPTS, WRONG_CODES } from "../../../app/features/sessions/words";
import { castMember } from "../../../migrations/seeds/cast";
import { announced, lastActivity } from "../../support/codes";
import type { FreshDatabase } from "../../support/database";
import { challengeOf, shown, STEP_MS, turnedOn } from "../../support/second-steps";
import { companyWithPasswords, refusalOf, SOMEWHERE } from "../../support/signed-in";
import { type TestVisit, visitTo } from "../../support/visit";

let fresh: FreshDatabase;
let visit: TestVisit;
beforeEach(async () => ({ fresh, visit } = await companyWithPasswords()));

async function enter(code: string, source: string) {
  const from = { ...SOMEWHERE, source };
  return finishSignIn(visitTo(fresh, { clock: visit.clock }), { challenge: await challengeOf(visit, "ana", from), code }, from);
}

async function guess(count: number, source: string): Promise<void> {
  for (let index = 0; index < count; index += 1) expect(await refusalOf(enter("000000", source))).toMatchObject({ code: "login_failed", reason: "second_step_wrong", facts: {} });
}

const notices = async () => (await announced(visit)).filter(({ type }) => type === "user.second_step_failed");

it("tells the owner of several wrong codes after the right password, from wherever they come, and logs it", async () => {
  await turnedOn(fresh, visit, "ana");
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  expect(await notices()).toEqual([]);
  await guess(1, "192.0.2.2");
  expect(await notices()).toEqual([{ type: "user.second_step_failed", ids: { userId: castMember("ana").id } }]);
  expect(await lastActivity(visit, "ana")).toMatchObject({ event: "user.second-step-failed", actorId: null, actorName: "sign-in" });
});

it("tells it once a day", async () => {
  await turnedOn(fresh, visit, "ana");
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  visit.clock.at += ATTEMPTS.windowMs;
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  expect(await notices()).toHaveLength(1);
  visit.clock.at += WRONG_CODES.windowMs;
  await guess(WRONG_CODES.noticedAt, "192.0.2.1");
  expect(await notices()).toHaveLength(2);
});

it("begins anew with the right code", async () => {
  const { secret } = await turnedOn(fresh, visit, "ana");
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  await enter(await shown(secret, visit.clock.at), "192.0.2.1");
  visit.clock.at += STEP_MS;
  await guess(WRONG_CODES.noticedAt - 1, "192.0.2.1");
  expect(await notices()).toEqual([]);
});

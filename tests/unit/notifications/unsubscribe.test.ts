import { expect, it } from "vitest";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { unsubscribeDevice } from "~/features/notifications/commands/unsubscribe";
import { createTestTenant } from "../../support/db/test-tenant";
import { deviceAt } from "../../support/records/notifications";
import { who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";

const count = async (here: Awaited<ReturnType<typeof createTestTenant>>) =>
  (await here.rows("SELECT count(*) AS n FROM push_subscriptions"))[0]?.["n"];

it("unsubscribes this device idempotently, with an activity row", async () => {
  const here = await createTestTenant();
  await subscribeDevice(here.as("tea"), deviceAt("a"));
  await unsubscribeDevice(here.as("tea"), { endpoint: deviceAt("a").endpoint });
  await unsubscribeDevice(here.as("tea"), { endpoint: deviceAt("a").endpoint });
  expect(await count(here)).toBe(0);
  expect(
    (
      await here.rows("SELECT event FROM activity WHERE subject_id = ? ORDER BY seq", who("tea"))
    ).map(({ event }) => event),
  ).toEqual(["user.push-subscribed", "user.push-unsubscribed", "user.push-unsubscribed"]);
});

it("is refused for another user's device", async () => {
  const here = await createTestTenant();
  await subscribeDevice(here.as("tea"), deviceAt("a"));
  await unsubscribeDevice(here.as("tarik"), { endpoint: deviceAt("a").endpoint });
  expect(await count(here)).toBe(1);
});

it("is refused to an ended session, whose device was already unsubscribed", async () => {
  const here = await createTestTenant();
  await here.run("UPDATE sessions SET ended_at = 1 WHERE id = 'session-tea'");
  await expectRefusal(
    unsubscribeDevice(here.as("tea"), { endpoint: deviceAt("a").endpoint }),
    "token_invalid",
    "session_ended",
  );
});

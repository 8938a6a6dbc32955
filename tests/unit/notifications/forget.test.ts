import { expect, it } from "vitest";
import { forgetDevice, forgetOld } from "~/features/notifications/commands/forget";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { createTestTenant } from "../../support/db/test-tenant";
import { deviceAt, recipientsOf } from "../../support/records/notifications";
import { DAY_MS } from "../../support/records/people";

it("removes a device that no longer exists", async () => {
  const here = await createTestTenant();
  const [one] = [
    await subscribeDevice(here.as("tea"), deviceAt("a")),
    await subscribeDevice(here.as("tarik"), deviceAt("b")),
  ];
  await forgetDevice({ ...here.as("marko"), job: "test" }, one.id);
  expect(await here.rows("SELECT endpoint FROM push_subscriptions")).toEqual([
    { endpoint: deviceAt("b").endpoint },
  ]);
});

it("removes notifications older than ninety days, and devices of ended sessions", async () => {
  const here = await createTestTenant();
  const context = { ...here.as("marko"), job: "test" };
  const now = context.now().getTime();
  const stored = await recipientsOf(here, "tea", { at: now - 89 * DAY_MS });
  await recipientsOf(here, "tea", { at: now - 91 * DAY_MS });
  await subscribeDevice(here.as("tea"), deviceAt("a"));
  await subscribeDevice(here.as("tarik"), deviceAt("b"));
  await here.run("UPDATE sessions SET ended_at = 1 WHERE id = 'session-tarik'");
  await forgetOld(context);
  expect(await here.rows("SELECT id FROM notifications")).toEqual([{ id: stored }]);
  expect(await here.rows("SELECT endpoint FROM push_subscriptions")).toEqual([
    { endpoint: deviceAt("a").endpoint },
  ]);
});

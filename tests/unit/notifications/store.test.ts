import { expect, it } from "vitest";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { storeNotification } from "~/features/notifications/commands/store";
import { readNotifications } from "~/features/notifications/commands/read";
import { findPush, listDevices } from "~/features/notifications/queries";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { deviceAt, PUSH_KEYS } from "../../support/records/notifications";
import { NOW, who } from "../../support/records/people";

const ID = newId();
const EVENT = {
  id: ID,
  userId: who("tea"),
  event: "work_order.assigned",
  title: "New work order for you: 7",
  path: "/work-orders/7",
  listed: true,
  at: NOW,
} as const;

it("stores a notification once, however often the job runs", async () => {
  const here = await createTestTenant();
  const context = { ...here.as("marko"), job: "test" };
  await storeNotification(context, EVENT);
  await storeNotification(context, { ...EVENT, title: "Another" });
  await storeNotification(context, { ...EVENT, id: newId(), userId: newId() });
  expect(
    await here.rows(
      "SELECT id, user_id AS userId, title, listed, read_at AS readAt FROM notifications",
    ),
  ).toEqual([{ id: ID, userId: who("tea"), title: EVENT.title, listed: 1, readAt: null }]);
});

it("sends it to the recipient's devices until it is read anywhere, or the device changes its user", async () => {
  const here = await createTestTenant();
  const context = { ...here.as("marko"), job: "test" };
  await storeNotification(context, EVENT);
  await subscribeDevice(here.as("tea"), deviceAt("a"));
  await subscribeDevice(here.as("tarik"), deviceAt("b"));
  const [[mine = ""], [other = ""]] = [
    await listDevices(context, who("tea")),
    await listDevices(context, who("tarik")),
  ];
  expect(await findPush(context, ID, mine)).toEqual({
    endpoint: deviceAt("a").endpoint,
    ...PUSH_KEYS,
    title: EVENT.title,
    path: EVENT.path,
  });
  expect(await findPush(context, ID, other)).toBeNull();
  await readNotifications(here.as("tea"), { id: ID });
  expect(await findPush(context, ID, mine)).toBeNull();
  await here.run("UPDATE notifications SET read_at = NULL");
  await subscribeDevice(here.as("tarik"), deviceAt("a"));
  expect(await findPush(context, ID, mine)).toBeNull();
});

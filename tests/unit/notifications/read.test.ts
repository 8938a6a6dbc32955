import { expect, it } from "vitest";
import { readNotifications } from "~/features/notifications/commands/read";
import { findPath, listNotifications } from "~/features/notifications/queries/inbox";
import { countUnread, listRecent, notificationsFor } from "~/server/queries/unread";
import { createTestTenant } from "../../support/db/test-tenant";
import { recipientsOf } from "../../support/records/notifications";
import { NOW, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { explain } from "../../support/db/explain";

it("marks one as read, then all, for the user's own notifications, once", async () => {
  const here = await createTestTenant();
  const [first, second] = [
    await recipientsOf(here, "tea"),
    await recipientsOf(here, "tea", { at: NOW + 1 }),
  ];
  const other = await recipientsOf(here, "tarik");
  await recipientsOf(here, "tea", { listed: 0 });
  expect(await countUnread(here.as("tea"), who("tea"))).toBe(2);
  await readNotifications(here.as("tea"), { id: first });
  await readNotifications(here.as("tea"), { id: other });
  expect(await countUnread(here.as("tea"), who("tea"))).toBe(1);
  const before = (
    await here.rows("SELECT read_at AS at FROM notifications WHERE id = ?", first)
  )[0]?.["at"];
  await readNotifications(here.as("tea"), { id: null });
  expect(await countUnread(here.as("tea"), who("tea"))).toBe(0);
  expect(
    (await here.rows("SELECT read_at AS at FROM notifications WHERE id = ?", first))[0]?.["at"],
  ).toBe(before);
  expect(await countUnread(here.as("tarik"), who("tarik"))).toBe(1);
  expect(
    (await listNotifications(here.as("tea"), { pageNumber: 1, pageSize: 20 })).entities.map(
      ({ id }) => id,
    ),
  ).toEqual([second, first]);
});

it("lists the newest for the notification menu, read ones too, without those that are only pushed", async () => {
  const here = await createTestTenant();
  for (let at = NOW; at < NOW + 10; at++) await recipientsOf(here, "tea", { at });
  const read = await recipientsOf(here, "tea", { at: NOW + 20 });
  await recipientsOf(here, "tea", { at: NOW + 30, listed: 0 });
  await recipientsOf(here, "tarik", { at: NOW + 40 });
  await readNotifications(here.as("tea"), { id: read });
  const recent = await listRecent(here.as("tea"), who("tea"));
  expect(recent.length).toBe(8);
  expect(recent[0]?.id).toBe(read);
  expect(recent.map(({ readAt }) => readAt !== null)).toEqual([true, ...Array(7).fill(false)]);
});

it("has one line for those of one act, which is read with all of them", async () => {
  const here = await createTestTenant();
  const tea = here.as("tea");
  const list = () => listNotifications(tea, { pageNumber: 1, pageSize: 20 });
  await recipientsOf(here, "tea", { act: "a", path: "/tasks/1", at: NOW - 2 });
  const last = await recipientsOf(here, "tea", { act: "a", path: "/tasks/2", at: NOW - 1 });
  await recipientsOf(here, "tea", { act: "a", at: NOW, listed: 0 });
  await recipientsOf(here, "tarik", { act: "a" });
  const single = await recipientsOf(here, "tea", { act: "b", path: "/tasks/3", at: NOW - 3 });
  expect(await list()).toMatchObject({
    totalCount: 2,
    entities: [
      { id: last, records: 2, path: "/tasks" },
      { id: single, records: 1, path: "/tasks/3" },
    ],
  });
  expect(await countUnread(tea, who("tea"))).toBe(2);
  expect(await findPath(tea, last)).toBe("/tasks");
  const ana = here.as("ana");
  const path = "/work-orders/review?order=1";
  const submitted = { event: "work_order.submitted", act: "c", path };
  const one = await recipientsOf(here, "ana", submitted);
  expect(await findPath(ana, one)).toBe(path);
  const other = await recipientsOf(here, "ana", { ...submitted, at: NOW + 1 });
  expect(await findPath(ana, other)).toBe("/work-orders/review");
  await readNotifications(tea, { id: last });
  expect(
    await here.rows("SELECT path FROM notifications WHERE read_at IS NOT NULL ORDER BY path"),
  ).toEqual([{ path: "/tasks/1" }, { path: "/tasks/2" }]);
  expect(await countUnread(tea, who("tea"))).toBe(1);
  expect(await countUnread(here.as("tarik"), who("tarik"))).toBe(1);
});

it("returns a target only for the user's own notification", async () => {
  const here = await createTestTenant();
  const id = await recipientsOf(here, "tea", { path: "/tasks/7" });
  expect(await findPath(here.as("tea"), id)).toBe("/tasks/7");
  expect(await findPath(here.as("sanja"), id)).toBeNull();
});

it("is refused to an ended session", async () => {
  const here = await createTestTenant();
  await here.run("UPDATE sessions SET ended_at = 1 WHERE id = 'session-tea'");
  await expectRefusal(
    readNotifications(here.as("tea"), { id: null }),
    "token_invalid",
    "session_ended",
  );
});

it("uses an index without a sort step", async () => {
  const here = await createTestTenant();
  const plan = (
    await explain(here.database, notificationsFor(here.as("tea"), who("tea")).limit(20))
  ).join("\n");
  expect(plan).toMatch(/USING INDEX notifications_of_user/);
  expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
});

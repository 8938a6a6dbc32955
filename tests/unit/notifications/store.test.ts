import { describe, expect, it } from "vitest";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { storeNotification } from "~/features/notifications/commands/store";
import { readNotifications } from "~/features/notifications/commands/read";
import { findPush, listDevices } from "~/features/notifications/queries/push";
import { newId } from "~/kernel/ids";
import type { Language } from "~/kernel/text/languages";
import { listRecent } from "~/server/queries/unread";
import { ACT_WAIT_MS } from "~/kernel/mail/budget";
import { createTestTenant } from "../../support/db/test-tenant";
import { deviceAt, PUSH_KEYS } from "../../support/records/notifications";
import { USER_NOTIFICATION_HANDLERS } from "~worker/jobs/user-notifications";
import { pushToDevice } from "~worker/jobs/pushes";
import type { Env } from "~worker/env";
import type { Push } from "~/kernel/push/pusher";
import { updateWorkOrder } from "~/features/work-orders/commands/update";
import { updateInput } from "~/features/work-orders/inputs/create";
import { PUSH_COLLECTION } from "~/features/notifications/model";
import { orderAt, plan } from "../../support/records/orders";
import { NOW, who } from "../../support/records/people";

const ID = newId();
const EVENT = {
  id: ID,
  userId: who("tea"),
  event: "work_order.assigned",
  title: "New work order for you: 7",
  titles: {
    en: "New work order for you: 7",
    hr: "Novi radni nalog: 7",
    ba: "Novi: 7",
    rs: "Novi: 7",
  },
  path: "/work-orders/7",
  listed: true,
  at: NOW,
  actId: null,
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
    event: EVENT.event,
    others: 0,
    hasLater: false,
  });
  expect(await findPush(context, ID, other)).toBeNull();
  await readNotifications(here.as("tea"), { id: ID });
  expect(await findPush(context, ID, mine)).toBeNull();
  await here.run("UPDATE notifications SET read_at = NULL");
  await subscribeDevice(here.as("tarik"), deviceAt("a"));
  expect(await findPush(context, ID, mine)).toBeNull();
});

it("lists it in the language that its reader has then, and a row of an earlier release as it is", async () => {
  const here = await createTestTenant();
  const order = await orderAt(here, "backlog");
  const ids = { workOrderId: order.id, userId: who("tea") };
  const row = { id: newId(NOW), type: "", ids, attempts: 0, createdAt: NOW };
  const env = {} as unknown as Env;
  const context = { ...here.as("sanja"), job: "outbox" };
  await USER_NOTIFICATION_HANDLERS["work_order.assigned.notice"]?.(context, env, ids, row);
  const titleIn = async (language: Language) =>
    (await listRecent({ ...here.as("tea"), language }, who("tea")))[0]?.title;
  expect(await titleIn("en")).toMatch(/^New work order for you/);
  expect(await titleIn("hr")).toMatch(/^Novi radni nalog/);
  expect(await titleIn("rs")).not.toMatch(/^New/);
  await here.run("UPDATE notifications SET titles = NULL");
  expect(await titleIn("hr")).toBe(await titleIn("en"));
});

describe("pushes about several orders that are assigned at once", () => {
  const SECOND_MS = 1_000;

  /** Orders that Tea gets a second apart: each notice is stored, and its push made. */
  async function assigned(count: number, actId: string | null = null) {
    const here = await createTestTenant();
    await subscribeDevice(here.as("tea"), deviceAt("a"));
    const sent: Push[] = [];
    const sendPush = (push: Push) => (sent.push(push), Promise.resolve({ ok: true }));
    // Nothing else of it is used.
    const env = { PUSH: { sendPush } } as unknown as Env;
    const context = (now: number) => ({ ...here.as("sanja", { now }), job: "outbox" });
    const orders = [];
    for (let index = 0; index < count; index += 1) {
      const order = await orderAt(here, "backlog");
      orders.push(order);
      const at = NOW + index * SECOND_MS;
      const ids = { workOrderId: order.id, userId: who("tea"), ...(actId && { actId }) };
      const row = { id: newId(at), type: "", ids, attempts: 0, createdAt: at };
      const handled = await USER_NOTIFICATION_HANDLERS["work_order.assigned.notice"]?.(
        context(at),
        env,
        ids,
        row,
      );
      if (typeof handled !== "object") throw new Error(`Nothing was made: ${handled}`);
      await here.database.write(handled.statements);
    }
    const rows = await here.rows(
      "SELECT id, ids, created_at AS createdAt, next_at AS nextAt FROM outbox WHERE type = 'notification.push' ORDER BY created_at",
    );
    /** Every push when it is due. Returns the remarks. */
    const push = async () => {
      const remarks = [];
      for (const { id, ids, createdAt, nextAt } of rows) {
        const row = {
          id: String(id),
          type: "",
          ids: {},
          attempts: 0,
          createdAt: Number(createdAt),
        };
        const given: Record<string, string> = JSON.parse(String(ids));
        remarks.push(await pushToDevice(context(Number(nextAt)), env, given, row));
      }
      return remarks;
    };
    return { here, orders, rows, sent, push };
  }

  it("are the first one, and one that counts all", async () => {
    const { here, rows, sent, push } = await assigned(4);
    expect(rows.map(({ nextAt, createdAt }) => Number(nextAt) - Number(createdAt))).toEqual([
      0,
      ...Array.from({ length: 3 }, () => PUSH_COLLECTION.waitMs),
    ]);
    const collected = "not sent: collected";
    expect(await push()).toEqual([undefined, collected, collected, undefined]);
    expect(sent.map(({ title, path }) => [title, path])).toEqual([
      [expect.stringMatching(/^New work order for you/), expect.stringMatching(/^.work-orders/)],
      ["Work order assigned: 4", "/profile/notifications"],
    ]);
    // The list keeps a line for each order.
    expect(await here.rows("SELECT id FROM notifications")).toHaveLength(4);
  });

  it.each([1, 0])(
    "of one act are one that counts all, in the list of the user or not (listed = %i)",
    async (listed) => {
      const { here, rows, sent, push } = await assigned(3, newId());
      expect(rows.map(({ nextAt, createdAt }) => Number(nextAt) - Number(createdAt))).toEqual(
        Array.from({ length: 3 }, () => ACT_WAIT_MS),
      );
      await here.run("UPDATE notifications SET listed = ?", listed);
      const collected = "not sent: collected";
      expect(await push()).toEqual([collected, collected, undefined]);
      expect(sent.map(({ title, path }) => [title, path])).toEqual([
        ["Work order assigned: 3", "/profile/notifications"],
      ]);
    },
  );

  it("of one act leave without those that were read or taken back meanwhile", async () => {
    const { here, sent, push } = await assigned(4, newId());
    await here.run("UPDATE notifications SET read_at = 1 WHERE created_at = ?", NOW);
    await here.run("DELETE FROM notifications WHERE created_at = ?", NOW + 3 * SECOND_MS);
    await push();
    expect(sent.map(({ title }) => title)).toEqual(["Work order assigned: 2"]);
  });

  it("of different acts that are not in the list leave one by one", async () => {
    const { here, sent, push } = await assigned(2, newId());
    await here.run("UPDATE notifications SET listed = 0");
    await here.run("UPDATE notifications SET act_id = ? WHERE created_at = ?", newId(), NOW);
    await push();
    expect(sent.map(({ title }) => title)).toEqual([
      expect.stringMatching(/^New work order for you/),
      expect.stringMatching(/^New work order for you/),
    ]);
  });

  it("leave one by one once those before are read", async () => {
    const { here, sent, push } = await assigned(2);
    await here.run("UPDATE notifications SET read_at = 1 WHERE created_at = ?", NOW);
    expect((await push()).filter((remark) => remark === undefined)).toHaveLength(1);
    expect(sent[0]?.title).toMatch(/^New work order for you/);
  });

  it("are taken back with their notices when the assignment is undone", async () => {
    const { here, orders, sent, push } = await assigned(3);
    for (const { id, version } of orders)
      await updateWorkOrder(
        here.as("marko"),
        updateInput.parse({ ...plan({ technicianIds: [who("tomislav")] }), id, version }),
      );
    expect(await here.rows("SELECT id FROM notifications")).toEqual([]);
    await push();
    expect(sent).toEqual([]);
  });

  it("keep what was read, and the notice of an assignment that lasted", async () => {
    const { here, orders } = await assigned(2);
    const [first, second] = orders;
    await here.run(
      "UPDATE notifications SET read_at = 1 WHERE path LIKE '%' || ?",
      first?.id ?? "",
    );
    await here.run(
      "UPDATE notifications SET created_at = 1 WHERE path LIKE '%' || ?",
      second?.id ?? "",
    );
    for (const { id, version } of orders)
      await updateWorkOrder(
        here.as("marko"),
        updateInput.parse({ ...plan({ technicianIds: [who("tomislav")] }), id, version }),
      );
    expect(await here.rows("SELECT id FROM notifications")).toHaveLength(2);
  });
});

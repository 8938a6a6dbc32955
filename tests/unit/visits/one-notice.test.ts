import { describe, expect, it } from "vitest";
import { COLLECTED_MAIL } from "~/features/mails/model";
import { PUSH_TYPE } from "~/features/notifications/model";
import { subscribeDevice } from "~/features/notifications/commands/subscribe";
import { changeVisit } from "~/features/schedule/commands/change-visit";
import { planVisit } from "~/features/schedule/commands/plan-visit";
import type { Push } from "~/kernel/push/pusher";
import { listRecent } from "~/server/queries/unread";
import { USER_NOTIFICATION_HANDLERS } from "~worker/jobs/user-notifications";
import { notifyOf } from "~worker/jobs/notifications";
import { pushToDevice } from "~worker/jobs/pushes";
import { VISIT_HANDLERS } from "~worker/jobs/visits";
import type { Env } from "~worker/env";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { deviceAt } from "../../support/records/notifications";
import { orderAt } from "../../support/records/orders";
import { actorOf, DAY_MS, NOW, who } from "../../support/records/people";
import { HOUR_MS, VISIT_AT, visitPlan } from "../../support/records/visits/planned-visits";

// The day before the visits, so that they are pushed too.
const EVENING = VISIT_AT - 12 * HOUR_MS;

const HANDLERS = {
  ...VISIT_HANDLERS,
  ...USER_NOTIFICATION_HANDLERS,
  "ticket.visit_planned": notifyOf("ticket.visit_planned"),
  "ticket.visit_moved": notifyOf("ticket.visit_moved"),
  [PUSH_TYPE]: pushToDevice,
};

/** Handles what is due, and what that makes; pushes at the end, because those of an act wait. Mails are left. */
async function handleAll(acme: Company): Promise<Push[]> {
  const sent: Push[] = [];
  const sendPush = (push: Push) => (sent.push(push), Promise.resolve({ ok: true }));
  // Nothing else of it is used.
  const env = { PUSH: { sendPush } } as unknown as Env;
  const context = { ...acme.as("sanja", { now: EVENING }), job: "outbox" };
  const types = JSON.stringify(Object.keys(HANDLERS));
  for (;;) {
    const [row] = await acme.rows(
      `SELECT id, type, ids, created_at AS createdAt FROM outbox
       WHERE done_at IS NULL AND type IN (SELECT value FROM json_each(?)) ORDER BY type = ?, next_at, rowid LIMIT 1`,
      types,
      PUSH_TYPE,
    );
    if (!row) return sent;
    const ids: Record<string, string> = JSON.parse(String(row["ids"]));
    const type = String(row["type"]);
    const claimed = {
      id: String(row["id"]),
      type,
      ids,
      attempts: 1,
      createdAt: Number(row["createdAt"]),
    };
    const handle = Object.entries(HANDLERS).find(([name]) => name === type)?.[1];
    const handled = await handle?.(context, env, ids, claimed);
    await acme.database.write(typeof handled === "object" ? handled.statements : []);
    await acme.run("UPDATE outbox SET done_at = 1 WHERE id = ?", claimed.id);
  }
}

const titlesFor = async (acme: Company, key: string) =>
  (await listRecent(acme.as(key), who(key))).map(({ event, records }) => `${event} ${records}`);

/** Visits of Tea, each of an order with a ticket of Ćiro. Those of one act have its id. */
async function plannedFor(acme: Company, count: number, actId: string | null) {
  const visits = [];
  for (let index = 0; index < count; index += 1) {
    const order = await orderAt(acme, "backlog");
    await acme.run(
      `INSERT INTO tickets (id, number, name, status, priority, creator_id, customer_id, work_order_id, created_at, updated_at)
       VALUES (?, ?, 'Ne grije', 'accepted', 'low', ?, ?, ?, ?, ?)`,
      `ticket-${index}`,
      `T-${index}`,
      who("ciro"),
      actorOf("ciro").customerId,
      order.id,
      NOW,
      NOW,
    );
    const startsAt = VISIT_AT + index * 3 * HOUR_MS;
    const plan = visitPlan(order.id, [who("tea")], { startsAt, endsAt: startsAt + HOUR_MS });
    const { version } = await planVisit({ ...acme.as("marko", { now: EVENING }), actId }, plan);
    visits.push({ plan, version });
  }
  return visits;
}

describe("an act on several visits", () => {
  it("is one line, one push and one mail for each person", async () => {
    const acme = await createTestTenant();
    await subscribeDevice(acme.as("tea"), deviceAt("a"));
    await acme.run(
      "INSERT INTO notification_choices (user_id, event, channel, wanted) VALUES (?, 'ticket.visit_planned', 'mail', 1)",
      who("ciro"),
    );
    await plannedFor(acme, 3, "act");
    const sent = await handleAll(acme);
    expect(await titlesFor(acme, "tea")).toContain("visit.planned 3");
    expect(await titlesFor(acme, "ciro")).toEqual(["ticket.visit_planned 3"]);
    expect(sent.filter(({ title }) => title.startsWith("Visit"))).toEqual([
      expect.objectContaining({ title: "Visit planned: 3", path: "/profile/notifications" }),
    ]);
    const mails = await acme.rows(
      "SELECT id FROM outbox WHERE type = ? AND ids ->> 'userId' = ?",
      COLLECTED_MAIL,
      who("ciro"),
    );
    expect(mails).toHaveLength(1);
  });

  it("is pushed although its last visit is too far off to be", async () => {
    const acme = await createTestTenant();
    await subscribeDevice(acme.as("tea"), deviceAt("a"));
    const visits = await plannedFor(acme, 2, "act");
    const [, last] = visits;
    if (!last) throw new Error("Two were planned");
    const { workOrderId: _, ...plan } = last.plan;
    const startsAt = VISIT_AT + 5 * DAY_MS;
    await changeVisit(
      { ...acme.as("marko", { now: EVENING }), actId: "act" },
      { ...plan, startsAt, endsAt: startsAt + HOUR_MS, version: last.version },
    );
    const sent = await handleAll(acme);
    expect(sent.map(({ title }) => title)).toContain("Visit planned: 2");
  });

  it("is one for each visit when they were changed one by one", async () => {
    const acme = await createTestTenant();
    await subscribeDevice(acme.as("tea"), deviceAt("a"));
    await plannedFor(acme, 2, null);
    const sent = await handleAll(acme);
    expect(sent.filter(({ title }) => title.startsWith("New visit"))).toHaveLength(2);
  });
});

it("visits that are dragged about and back within two minutes are told to nobody", async () => {
  const acme = await createTestTenant();
  const visits = await plannedFor(acme, 3, null);
  await handleAll(acme);
  await acme.run("DELETE FROM notifications");
  const drag = async (shiftMs: number, keys: string[], second: number) => {
    for (const visit of visits) {
      const { workOrderId: _, ...plan } = visit.plan;
      const moved = await changeVisit(acme.as("marko", { now: EVENING + second * 1_000 }), {
        ...plan,
        startsAt: plan.startsAt + shiftMs,
        endsAt: plan.endsAt + shiftMs,
        technicianIds: keys.map(who),
        version: visit.version,
      });
      visit.version = moved.version;
    }
  };
  await drag(DAY_MS, ["tea"], 10);
  await drag(DAY_MS, ["tarik"], 20);
  await drag(0, ["tea"], 30);
  expect(
    await acme.rows("SELECT id FROM outbox WHERE type = 'visit.changed' AND done_at IS NULL"),
  ).toHaveLength(3);
  await handleAll(acme);
  expect(await acme.rows("SELECT id FROM notifications WHERE event GLOB '*visit*'")).toEqual([]);
  await drag(2 * HOUR_MS, ["tarik"], 40);
  await drag(2 * HOUR_MS, ["tea"], 50);
  await handleAll(acme);
  expect(await titlesFor(acme, "tarik")).not.toContain("visit.planned 1");
  expect(
    await acme.rows(
      "SELECT id FROM notifications WHERE user_id = ? AND event = 'visit.moved'",
      who("tea"),
    ),
  ).toHaveLength(3);
});

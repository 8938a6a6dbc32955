import { describe, expect, it } from "vitest";
import { addComment } from "~/features/comments/commands/add";
import { addInput } from "~/features/comments/inputs";
import { getOfflineContents } from "~/features/offline-data/queries/contents";
import { newId } from "~/kernel/ids";
import { createTestTenant, type Company } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { DAY_MS, NOW, who } from "../../support/records/people";
import { taskAt } from "../../support/records/tasks";

const LISTS = [
  "profile/safety",
  "profile/helpdesk",
  "work-orders",
  "unfiled-reports",
  "phrases",
  "tasks",
  "tickets/new",
  "pickers/spare-parts",
  "pickers/equipment",
  "pickers/customers",
  "pickers/locations",
  "pickers/rooms",
  "pickers/assets",
];
const alone = { technicianIds: [who("tarik")], leadId: who("tarik") };

/** A device that has all parts. */
async function caughtUp(acme: Company, key = "tomislav") {
  const contents = await getOfflineContents(acme.as(key), "");
  const since = async () => getOfflineContents(acme.as(key), contents.cursor);
  return { contents, since };
}

describe("the offline data of a device", () => {
  it("contains assigned, unfinished work and the lists, in one round trip", async () => {
    const acme = await createTestTenant();
    const [planned, begun] = [await orderAt(acme, "backlog"), await orderAt(acme, "reported")];
    await orderAt(acme, "backlog", alone);
    const task = await taskAt(acme, "in-progress");
    await taskAt(acme, "done");
    const ctx = acme.as("tomislav");
    const { names, stale, cut } = await getOfflineContents(ctx, "");
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1, requests: 1 });
    expect(new Set(names)).toEqual(
      new Set([
        ...LISTS,
        `work-orders/${planned.id}`,
        `work-orders/${begun.id}`,
        `tasks/${task.id}`,
      ]),
    );
    expect(stale).toEqual(names);
    expect(cut).toBeNull();
  });

  it("starts with the earliest start", async () => {
    const acme = await createTestTenant();
    const [late, never, soon] = [
      await orderAt(acme, "backlog", { plannedStartOn: "2026-12-01" }),
      await orderAt(acme, "backlog"),
      await orderAt(acme, "backlog", { plannedStartOn: "2026-11-21" }),
    ];
    const { names } = await getOfflineContents(acme.as("tomislav"), "");
    expect(names?.filter((name) => name.startsWith("work-orders/"))).toEqual(
      [soon, late, never].map(({ id }) => `work-orders/${id}`),
    );
  });

  it.each([
    [
      "emina",
      [
        "profile/safety",
        "profile/helpdesk",
        "tickets/new",
        "pickers/locations",
        "pickers/rooms",
        "pickers/assets",
      ],
    ],
    [
      "ciro",
      [
        "profile/safety",
        "profile/helpdesk",
        "tickets/new",
        "pickers/customers",
        "pickers/locations",
        "pickers/rooms",
        "pickers/assets",
      ],
    ],
  ])("contains no work and no stock for %s", async (key, lists) => {
    const acme = await createTestTenant();
    await orderAt(acme, "backlog");
    expect(new Set((await getOfflineContents(acme.as(key), "")).names)).toEqual(new Set(lists));
  });

  it("includes the total when it contains only the first records", async () => {
    const acme = await createTestTenant();
    const { id } = await orderAt(acme, "backlog");
    await copiesOf(acme, id, 204);
    const { names, cut } = await getOfflineContents(acme.as("tomislav"), "");
    expect(cut).toEqual({ orders: 205, tasks: 0 });
    expect(names?.filter((name) => name.startsWith("work-orders/"))).toHaveLength(200);
  });
});

describe("the changes since a cursor", () => {
  it("are empty without changes", async () => {
    const acme = await createTestTenant();
    await orderAt(acme, "reported");
    const { contents, since } = await caughtUp(acme);
    expect(await since()).toEqual({
      owner: who("tomislav"),
      cursor: contents.cursor,
      names: null,
      stale: [],
      cut: null,
    });
  });

  it("include a changed order, and the list", async () => {
    const acme = await createTestTenant();
    const [changed] = [await orderAt(acme, "in-progress"), await orderAt(acme, "in-progress")];
    const { since } = await caughtUp(acme);
    const text = addInput.parse({
      subject: { type: "work-order", id: changed.id },
      commentId: newId(),
      text: "The key is at the desk",
    });
    await addComment(acme.as("marko"), text);
    // A comment changes no row of the order. The order's log records it.
    expect((await since()).stale).toEqual([`work-orders/${changed.id}`]);
    await acme.run(
      "UPDATE customers SET name = 'Renamed' WHERE id = (SELECT customer_id FROM work_orders WHERE id = ?)",
      changed.id,
    );
    expect((await since()).stale).toEqual(
      expect.arrayContaining([
        "work-orders",
        "pickers/customers",
        "tickets/new",
        `work-orders/${changed.id}`,
      ]),
    );
  });

  it("include an order whose technicians reported elsewhere, because its form shows their hours", async () => {
    const acme = await createTestTenant();
    const quiet = await orderAt(acme, "in-progress");
    const other = await orderAt(acme, "backlog", alone);
    const { since } = await caughtUp(acme);
    await acme.run(
      "INSERT INTO daily_reports (id, work_order_id, author_id, report_on, status, captured_at, created_at, updated_at) VALUES ('r', ?, ?, '2026-11-20', 'submitted', 1, 1, 1)",
      other.id,
      who("tarik"),
    );
    expect((await since()).stale).not.toContain(`work-orders/${quiet.id}`);
    await acme.run(
      "INSERT INTO daily_report_hours (id, report_id, technician_id, position, mode, kind, regular_minutes, travel_minutes, overtime_1_minutes, overtime_2_minutes, overtime_3_minutes) VALUES ('h', 'r', ?, 0, 'plain', 'work', 60, 0, 0, 0, 0)",
      who("tea"),
    );
    expect((await since()).stale).toContain(`work-orders/${quiet.id}`);
  });

  it("exclude work that is completed or no longer assigned", async () => {
    const acme = await createTestTenant();
    const [left, remaining] = [await orderAt(acme, "backlog"), await orderAt(acme, "backlog")];
    const task = await taskAt(acme, "in-progress");
    const { since } = await caughtUp(acme);
    await acme.run(
      "UPDATE work_order_assignments SET to_at = 1 WHERE work_order_id = ? AND user_id = ?",
      left.id,
      who("tomislav"),
    );
    await acme.run("UPDATE tasks SET status = 'done', done_at = 1 WHERE id = ?", task.id);
    const { names, stale } = await since();
    expect(names).toContain(`work-orders/${remaining.id}`);
    expect(names).not.toContain(`work-orders/${left.id}`);
    expect(names).not.toContain(`tasks/${task.id}`);
    expect(stale).toEqual(["work-orders", "tasks"]);
  });

  it("are everything after a change of role, language or settings, and for an unknown cursor", async () => {
    const acme = await createTestTenant();
    await orderAt(acme, "backlog");
    const { contents } = await caughtUp(acme);
    const all = async (ctx: ReturnType<Company["as"]>, cursor: string) => {
      const { names, stale } = await getOfflineContents(ctx, cursor);
      expect(stale).toEqual(names);
      expect(stale.length).toBeGreaterThan(5);
    };
    await all(acme.as("tomislav", { language: "hr" }), contents.cursor);
    await all(acme.as("tomislav"), "1.1.'; DROP TABLE users");
    await all(acme.as("marko"), contents.cursor);
    await acme.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('currency', '2026-01-01', '\"HRK\"', 1)",
    );
    await all(acme.as("tomislav"), contents.cursor);
  });

  it("include the lists on another day", async () => {
    const acme = await createTestTenant();
    await orderAt(acme, "backlog");
    const { contents } = await caughtUp(acme);
    expect(
      (await getOfflineContents(acme.as("tomislav", { now: NOW + DAY_MS }), contents.cursor)).stale,
    ).toEqual(["work-orders", "tasks"]);
  });
});

/** The same number of further orders, for the same users. */
async function copiesOf(acme: Company, id: string, count: number): Promise<void> {
  const columns =
    "external_reference, job_number, description, status, priority, customer_id, customer_sort, location_id, created_by, created_at, updated_at";
  await acme.run(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
      INSERT INTO work_orders (id, number, ${columns}) SELECT printf('copy-%05d', i), printf('2026-9%04d', i), ${columns} FROM n CROSS JOIN work_orders WHERE work_orders.id = ?`,
    id,
  );
  await acme.run(
    "INSERT INTO work_order_assignments (id, work_order_id, user_id, is_lead, from_at) SELECT id, id, ?, 1, 1 FROM work_orders WHERE id LIKE 'copy-%'",
    who("tomislav"),
  );
}

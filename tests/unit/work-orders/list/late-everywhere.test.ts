import { expect, it } from "vitest";
import { readDay } from "~/features/dashboard/queries/day";
import { readShortcuts } from "~/features/dashboard/queries/shortcuts";
import { scheduleInput } from "~/features/schedule/inputs";
import { readSchedule } from "~/features/schedule/queries/board";
import { listInput } from "~/features/work-orders/inputs/list";
import { listWorkOrders } from "~/features/work-orders/queries/list/rows";
import { readOpenWork } from "~/features/work-orders/queries/open-of-record";
import { parseInput } from "~/kernel/input/parse";
import { instantOf } from "~/kernel/time/instants";
import { readInArea } from "~/server/queries/areas";
import { type Company, createTestTenant } from "../../../support/db/test-tenant";
import { orderAt, type Stage } from "../../../support/records/orders";
import { PLACE } from "../../../support/records/people";

const STAGES: readonly Stage[] = ["backlog", "in-progress", "submitted", "signed", "done"];
const LAST_DAY = "2026-11-20";

type Circumstances = { now?: number };

/** The late orders and their number, as each place tells them. */
async function lateIn(acme: Company, circumstances: Circumstances = {}) {
  const as = (key: string) => acme.as(key, circumstances);
  const list = (raw: object) =>
    readInArea("work-orders", as("marko"), (ctx) =>
      listWorkOrders(ctx, parseInput(listInput, raw)),
    );
  const shortcuts = await readInArea("work-orders", as("marko"), readShortcuts);
  const { count, to } = shortcuts.find(({ key }) => key === "overdue-orders") ?? {};
  const behind = await list(Object.fromEntries(new URLSearchParams(to?.split("?")[1])));
  const { entities } = await list({ sortBy: "urgency" });
  const marked = entities.filter(({ isOverdue }) => isOverdue);
  const { tray } = await readInArea("schedule", as("marko"), (ctx) =>
    readSchedule(ctx, parseInput(scheduleInput, { overdue: "on" })),
  );
  const day = await readInArea("work-orders", as("tomislav"), readDay);
  const open = await readInArea("work-orders", as("marko"), (ctx) =>
    readOpenWork(ctx, { customerId: PLACE.customerId }),
  );
  const idsOf = (some: readonly { id: string }[] = []) => some.map(({ id }) => id).sort();
  return {
    ids: {
      list: idsOf(behind.entities),
      marks: idsOf(marked),
      first: idsOf(entities.slice(0, marked.length)),
      tray: idsOf(tray?.orders),
      day: idsOf(day?.orders.filter(({ group }) => group === "overdue")),
      record: idsOf(open.orders?.entities.filter(({ isOverdue }) => isOverdue)),
    },
    counts: [count, behind.totalCount, tray?.counts.overdue],
  };
}

it("is the same in the dashboard, lists, marks, order, tray, day and records", async () => {
  const acme = await createTestTenant({ approvals: 1 });
  const planned = { plannedStartOn: "2026-11-18", plannedEndOn: "2026-11-19" };
  const made = new Map<Stage, string>();
  for (const stage of STAGES) made.set(stage, (await orderAt(acme, stage, planned)).id);
  await orderAt(acme, "backlog", { plannedStartOn: "2026-11-18", plannedEndOn: LAST_DAY });
  await orderAt(acme, "backlog", { plannedStartOn: "", plannedEndOn: "" });
  const late = [made.get("backlog"), made.get("in-progress")].sort();
  const { ids, counts } = await lateIn(acme);
  for (const [place, found] of Object.entries(ids)) expect(found, place).toEqual(late);
  expect(counts).toEqual([2, 2, 2]);
});

it.each(["Europe/Zagreb", "Pacific/Auckland", "America/Los_Angeles"])(
  "begins everywhere at midnight of the company in %s",
  async (zone) => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO settings (key, valid_from, value, changed_at) VALUES ('time-zone', '2026-01-01', ?, 0) ON CONFLICT DO UPDATE SET value = excluded.value",
      JSON.stringify(zone),
    );
    const { id } = await orderAt(acme, "backlog", { plannedStartOn: LAST_DAY, plannedEndOn: "" });
    const midnight = instantOf("2026-11-21", 0, zone);
    for (const [now, expected] of [
      [midnight - 60_000, []],
      [midnight, [id]],
    ] as const) {
      const { ids, counts } = await lateIn(acme, { now });
      for (const [place, found] of Object.entries(ids)) expect(found, place).toEqual(expected);
      expect(counts).toEqual(expected.length ? [1, 1, 1] : [0, 0, 0]);
    }
  },
);

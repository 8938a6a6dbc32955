import { describe, expect, it } from "vitest";
import { scheduleInput } from "~/features/schedule/inputs";
import { readSchedule } from "~/features/schedule/queries/board";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setInput } from "~/features/work-capacity/inputs";
import { getWorkOrder } from "~/features/work-orders/queries/detail";
import { parseInput } from "~/kernel/input/parse";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { orderAt } from "../../support/records/orders";
import { TODAY, who } from "../../support/records/people";

const [MONDAY, TUESDAY, THURSDAY] = ["2026-11-23", "2026-11-24", "2026-11-26"];
const SUNDAY = "2026-11-22";

async function leave(acme: Company, key: string, from: string, to = from, minutes = 0) {
  await setWorkCapacity(
    acme.as("sanja"),
    setInput.parse({
      id: who(key),
      version: 0,
      from,
      to,
      week: null,
      exceptions: [{ from, to, capacityMinutes: minutes }],
    }),
  );
}

/** Whom the tray and the order's page name as away, with the first day. Both name the same people. */
async function away(acme: Company, id: string) {
  const board = await readSchedule(acme.as("marko"), parseInput(scheduleInput, {}));
  const card = board.tray?.orders.find((order) => order.id === id);
  const { awayOn, technicians } = await getWorkOrder(acme.as("marko"), id);
  const named = technicians.flatMap(({ id: userId, name }) => {
    const day = awayOn[userId];
    return day ? [{ name, day }] : [];
  });
  expect(named.toSorted(byName)).toEqual(card?.away.toSorted(byName));
  return named.map(({ name, day }) => [name, day]);
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name.localeCompare(b.name);
}

describe("an order without a visit names who of its people is away on its days", () => {
  it("the one who is, with the first of the days, and nobody on other days", async () => {
    const acme = await createTestTenant();
    await leave(acme, "tea", TUESDAY, THURSDAY);
    await leave(acme, "tarik", MONDAY, THURSDAY);
    const order = (first: string, last: string) =>
      orderAt(acme, "backlog", { plannedStartOn: first, plannedEndOn: last });
    expect(await away(acme, (await order(MONDAY, MONDAY)).id)).toEqual([]);
    expect(await away(acme, (await order(TUESDAY, TUESDAY)).id)).toEqual([["Tea Šimić", TUESDAY]]);
    expect(await away(acme, (await order("", TUESDAY)).id)).toEqual([["Tea Šimić", TUESDAY]]);
    expect(await away(acme, (await order(MONDAY, THURSDAY)).id)).toEqual([["Tea Šimić", TUESDAY]]);
    expect(await away(acme, (await order(THURSDAY, "")).id)).toEqual([["Tea Šimić", THURSDAY]]);
    expect(await away(acme, (await order("", "")).id)).toEqual([]);
  });

  it("not on days off, with fewer hours, or on days that have passed", async () => {
    const acme = await createTestTenant();
    await leave(acme, "tea", "2026-11-19", SUNDAY);
    await leave(acme, "tomislav", MONDAY, MONDAY, 240);
    const days = { plannedStartOn: SUNDAY, plannedEndOn: MONDAY };
    expect(await away(acme, (await orderAt(acme, "backlog", days)).id)).toEqual([]);
    const past = { plannedStartOn: "2026-11-18", plannedEndOn: "2026-11-19" };
    expect(await away(acme, (await orderAt(acme, "backlog", past)).id)).toEqual([]);
    const today = { plannedStartOn: "2026-11-18", plannedEndOn: TODAY };
    expect(await away(acme, (await orderAt(acme, "backlog", today)).id)).toEqual([
      ["Tea Šimić", TODAY],
    ]);
  });

  it("by the own week of each: who works on Sundays is away on one", async () => {
    const acme = await createTestTenant();
    await acme.run(
      "INSERT INTO work_capacity_weeks (user_id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, updated_at) VALUES (?, 0, 480, 480, 480, 480, 0, 480, 1)",
      who("tea"),
    );
    for (const day of [SUNDAY, MONDAY])
      await acme.run(
        "INSERT INTO work_capacity_exceptions (user_id, day, minutes) VALUES (?, ?, 0)",
        who("tea"),
        day,
      );
    const days = { plannedStartOn: SUNDAY, plannedEndOn: MONDAY };
    expect(await away(acme, (await orderAt(acme, "backlog", days)).id)).toEqual([
      ["Tea Šimić", SUNDAY],
    ]);
    const monday = { plannedStartOn: MONDAY, plannedEndOn: MONDAY };
    expect(await away(acme, (await orderAt(acme, "backlog", monday)).id)).toEqual([]);
  });

  it("to those who plan it, while it is open, in one round trip", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    await leave(acme, "tea", TODAY);
    const days = { plannedStartOn: TODAY, plannedEndOn: TODAY };
    const { id } = await orderAt(acme, "backlog", days);
    const ctx = acme.as("marko");
    expect((await getWorkOrder(ctx, id)).awayOn).toEqual({ [who("tea")]: TODAY });
    expect(ctx.database.stats.roundTrips).toBe(1);
    for (const key of ["tomislav", "ana"])
      expect((await getWorkOrder(acme.as(key), id)).awayOn, key).toEqual({});
    const submitted = await orderAt(acme, "submitted", days);
    expect((await getWorkOrder(acme.as("marko"), submitted.id)).awayOn).toEqual({});
  });
});

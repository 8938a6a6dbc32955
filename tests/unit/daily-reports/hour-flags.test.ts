import { describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import type { HoursEntry } from "~/features/daily-reports/model";
import { daysWithoutVisit, hourFlags } from "~/features/daily-reports/policy/hour-flags";
import { getOrderWithReports } from "~/features/daily-reports/queries/order";
import { instantOf } from "~/kernel/time/instants";
import { createTestTenant } from "../../support/db/test-tenant";
import { orderAt, report } from "../../support/records/orders";
import { who } from "../../support/records/people";
import { hours, travel, work } from "./any-hours";

const MONDAY = "2026-11-23";
const TUESDAY = "2026-11-24";
const plain = (minutes: Parameters<typeof hours>[0]): HoursEntry => ({
  kind: "plain",
  minutes: hours(minutes),
});
const ZAGREB = () => "Europe/Zagreb";

function entry(technicianId: string, day: string, of: HoursEntry, minutes: number, number = "1") {
  return { technicianId, name: technicianId.toUpperCase(), day, entry: of, minutes, number };
}

describe("unusual hours of an order", () => {
  it("are times of a person that overlap with those in another order, whichever began first", () => {
    const own = [entry("tea", MONDAY, work("08:00", "12:00"), 240)];
    const flag = (from: string, to: string) =>
      hourFlags(own, [entry("tea", MONDAY, travel(from, to), 60, "2")], ZAGREB);
    const overlap = (from: string, to: string) => [
      {
        kind: "overlap",
        name: "TEA",
        times: { day: MONDAY, from: "08:00", to: "12:00" },
        other: { day: MONDAY, from, to, number: "2" },
      },
    ];
    expect(flag("07:30", "08:30")).toEqual(overlap("07:30", "08:30"));
    expect(flag("09:00", "10:00")).toEqual(overlap("09:00", "10:00"));
    expect(flag("12:00", "13:00")).toEqual([]);
    const others = [entry("mia", MONDAY, work("09:00", "10:00"), 60, "2")];
    expect(hourFlags(own, others, ZAGREB)).toEqual([]);
  });

  it("are a night that reaches into the next day's report", () => {
    const own = [entry("tea", TUESDAY, work("05:00", "08:00"), 180)];
    const night = [entry("tea", MONDAY, work("22:00", "06:00"), 480, "2")];
    expect(hourFlags(own, night, ZAGREB)).toMatchObject([
      { kind: "overlap", other: { day: MONDAY, from: "22:00", to: "06:00" } },
    ]);
  });

  it("are not those of two other orders", () => {
    const own = [entry("tea", MONDAY, work("08:00", "09:00"), 60)];
    const others = [
      entry("tea", TUESDAY, work("08:00", "12:00"), 240, "2"),
      entry("tea", TUESDAY, work("09:00", "10:00"), 60, "3"),
    ];
    expect(hourFlags(own, others, ZAGREB)).toEqual([]);
  });

  it("are more than twelve hours on a day of its reports, plain hours too", () => {
    const own = [entry("tea", MONDAY, plain({ regular: 480 }), 480)];
    const elsewhere = (minutes: number, day = MONDAY) =>
      hourFlags(own, [entry("tea", day, plain({ travel: minutes }), minutes, "2")], ZAGREB);
    expect(elsewhere(240)).toEqual([]);
    expect(elsewhere(241)).toEqual([{ kind: "long-day", name: "TEA", day: MONDAY, minutes: 721 }]);
    expect(elsewhere(800, TUESDAY)).toEqual([]);
  });

  it("are less than eleven hours of rest before a day, over the change of the clocks too", () => {
    const rest = (until: string, from: string, days = [MONDAY, TUESDAY]) =>
      hourFlags(
        [entry("tea", days[1] ?? "", work(from, "13:00"), 60)],
        [entry("tea", days[0] ?? "", work("12:00", until), 60, "2")],
        ZAGREB,
      );
    expect(rest("20:00", "07:00")).toEqual([]);
    expect(rest("20:15", "07:00")).toEqual([
      { kind: "short-rest", name: "TEA", day: TUESDAY, minutes: 645 },
    ]);
    // In the night of 25 October 2026 there is an hour more.
    expect(rest("21:00", "07:00", ["2026-10-24", "2026-10-25"])).toEqual([]);
    // It goes on over midnight.
    expect(rest("00:00", "00:00")).toEqual([]);
    const sameDay = [entry("tea", MONDAY, work("20:00", "21:00"), 60, "2")];
    const own = [entry("tea", MONDAY, work("08:00", "13:00"), 300)];
    expect(hourFlags(own, sameDay, ZAGREB)).toEqual([]);
  });

  it("are a day without a visit, of an order that has visits", () => {
    const worked = (reportOn: string, totalMinutes = 60) => ({ reportOn, totalMinutes });
    const visit = (status: "planned" | "cancelled" = "planned") => ({
      startsAt: instantOf(MONDAY, 1_320, ZAGREB()),
      endsAt: instantOf(TUESDAY, 360, ZAGREB()),
      status,
    });
    const reports = [
      worked("2026-11-25"),
      worked(TUESDAY),
      worked(MONDAY),
      worked("2026-11-26", 0),
    ];
    expect(daysWithoutVisit(reports, [visit()], ZAGREB())).toEqual([
      { kind: "no-visit", day: "2026-11-25" },
    ]);
    expect(daysWithoutVisit(reports, [visit("cancelled")], ZAGREB())).toEqual([]);
    expect(daysWithoutVisit(reports, [], ZAGREB())).toEqual([]);
  });

  it("are a hundred at most", () => {
    const own = Array.from({ length: 20_000 }, (_, index) =>
      entry("tea", MONDAY, work("08:00", "12:00"), 0, String(index)),
    );
    expect(hourFlags(own, [], ZAGREB)).toHaveLength(100);
  });
});

describe("an approver's order", () => {
  it("names the hours of its people in other orders, in one round trip; nobody else reads them", async () => {
    const acme = await createTestTenant({ approvals: 1 });
    const other = await orderAt(acme, "in-progress");
    const entries = [
      {
        id: crypto.randomUUID(),
        technicianId: who("tomislav"),
        kind: "work",
        from: "11:00",
        to: "21:00",
      },
    ];
    await fileReport(acme.as("tomislav"), report(other.id, "tomislav", { entries } as never));
    const order = await orderAt(acme, "submitted");
    const ctx = acme.as("ana");
    const { hourFlags: flags } = await getOrderWithReports(ctx, order.id);
    expect(ctx.database.stats).toMatchObject({ roundTrips: 1 });
    expect(flags.map(({ kind }) => kind)).toEqual(["long-day", "overlap"]);
    expect(flags).toContainEqual(
      expect.objectContaining({ other: expect.objectContaining({ number: other.number }) }),
    );
    expect((await getOrderWithReports(acme.as("tomislav"), order.id)).hourFlags).toEqual([]);
    expect((await getOrderWithReports(acme.as("ana"), other.id)).hourFlags).toEqual([]);
  });
});

import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "~/database/schema/users";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { setInput } from "~/features/work-capacity/inputs";
import { DEFAULT_WEEK } from "~/features/work-capacity/model";
import { absencesFrom } from "~/features/work-capacity/policy";
import { listAbsences } from "~/features/work-capacity/queries/absences";
import { countDays } from "../../support/count-days";
import { createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";

const off = (...days: string[]) => days.map((day) => ({ day, capacityMinutes: 0, reason: "" }));
const from = (days: readonly string[], today: string, holidays: string[] = []) =>
  absencesFrom({ week: DEFAULT_WEEK, exceptions: off(...days) }, holidays, today);

/** 2026-11-20 is a Friday. */
describe("absences of a person", () => {
  it("go on over the days off between them, and not over a working day", () => {
    expect(from(["2026-11-20", "2026-11-23", "2026-11-25"], "2026-11-20")).toEqual([
      { from: "2026-11-20", to: "2026-11-23" },
      { from: "2026-11-25", to: "2026-11-25" },
    ]);
    expect(from(["2026-11-23", "2026-11-25"], "2026-11-20", ["2026-11-24"])).toEqual([
      { from: "2026-11-23", to: "2026-11-25" },
    ]);
  });

  it("begin at the day that is asked for, and are none on days off only", () => {
    const leave = ["2026-11-19", "2026-11-20", "2026-11-21", "2026-11-22"];
    expect(from(leave, "2026-11-20")).toEqual([{ from: "2026-11-20", to: "2026-11-22" }]);
    expect(from(leave, "2026-11-21")).toEqual([]);
    expect(from(["2026-11-24"], "2026-11-20", ["2026-11-24"])).toEqual([]);
  });

  it("take as long for two that are centuries apart, and for who works on no weekday", async () => {
    const far = ["2026-11-20", "2199-12-31"];
    expect(from(far, "2026-11-20")).toEqual(far.map((day) => ({ from: day, to: day })));
    const week = Object.fromEntries(
      Object.keys(DEFAULT_WEEK).map((name) => [name, 0]),
    ) as typeof DEFAULT_WEEK;
    const idle = () => absencesFrom({ week, exceptions: off(...far) }, [], "2026-11-20");
    expect(idle()).toEqual([]);
    expect(await countDays(() => from(far, "2026-11-20"))).toBeLessThan(10);
    expect(await countDays(idle)).toBeLessThan(10);
  });

  it("are none on days with some hours", () => {
    const exceptions = [{ day: "2026-11-20", capacityMinutes: 60, reason: "" }];
    expect(absencesFrom({ week: DEFAULT_WEEK, exceptions }, [], "2026-11-20")).toEqual([]);
  });
});

it("says of everybody who is away today until when, and when somebody will be next, in one round trip", async () => {
  const acme = await createTestTenant();
  const leave = (key: string, exceptions: { from: string; to: string }[]) =>
    setWorkCapacity(
      acme.as("marko"),
      setInput.parse({
        id: who(key),
        version: 0,
        from: "2026-11-16",
        to: "2027-11-15",
        week: null,
        exceptions,
      }),
    );
  await leave("ana", [
    { from: "2026-11-18", to: "2026-12-04" },
    { from: "2026-12-24", to: "2026-12-31" },
  ]);
  await leave("emina", [{ from: "2026-11-23", to: "2026-11-23" }]);
  const ctx = acme.as("marko");
  const all = await listAbsences(
    ctx,
    sql`SELECT ${users.id} AS userId FROM ${users} WHERE ${users.id} IN ${[who("ana"), who("emina"), who("tea")]}`,
  );
  expect(all.map(({ name, awayUntil, next }) => ({ name, awayUntil, next }))).toEqual([
    { name: "Ana", awayUntil: "2026-12-04", next: { from: "2026-12-24", to: "2026-12-31" } },
    { name: "Emina", awayUntil: null, next: { from: "2026-11-23", to: "2026-11-23" } },
    { name: "Tea", awayUntil: null, next: null },
  ]);
});

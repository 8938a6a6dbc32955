import { describe, expect, it } from "vitest";
import { setWorkCapacity } from "~/features/work-capacity/commands/set";
import { type SetInput, setInput } from "~/features/work-capacity/inputs";
import { getWorkCapacity } from "~/features/work-capacity/queries/read";
import { DEFAULT_WEEK } from "~/features/work-capacity/model";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { countDays } from "../../support/count-days";

const WINDOW = { from: "2026-11-16", to: "2027-11-16" };
const input = (more: Record<string, unknown> = {}): SetInput =>
  setInput.parse({
    id: who("tea"),
    version: 0,
    ...WINDOW,
    week: null,
    exceptions: [],
    ...more,
  });
const FOUR_DAYS = { ...DEFAULT_WEEK, fridayMinutes: 0 };
const LEAVE = { from: "2026-12-21", to: "2027-01-03", capacityMinutes: 0, reason: "Leave" };
const read = (it: Company, from = WINDOW.from, to = WINDOW.to) =>
  getWorkCapacity(it.as("marko"), { id: who("tea"), from, to });

describe("setting a user's work capacity", () => {
  it("stores the week and each day of an exception, and logs both", async () => {
    const acme = await createTestTenant();
    expect(
      await setWorkCapacity(
        acme.as("marko"),
        input({
          week: FOUR_DAYS,
          exceptions: [LEAVE, { from: "2026-11-18", capacityMinutes: 240 }],
        }),
      ),
    ).toEqual({ id: who("tea"), version: 1 });
    const capacity = await read(acme);
    expect(capacity).toMatchObject({ version: 1, week: FOUR_DAYS, isDefault: false });
    expect(capacity.exceptions).toHaveLength(15);
    expect(capacity.days.slice(2, 5).map((day) => day.capacityMinutes)).toEqual([240, 480, 0]);
    const [log] = await acme.rows(
      "SELECT event, subject_type AS type, subject_id AS id, actor_name AS by, facts FROM activity",
    );
    expect(log).toMatchObject({
      event: "user.capacity-set",
      type: "user",
      id: who("tea"),
      by: "Marko Horvat",
    });
    expect(
      JSON.parse(String(log?.["facts"])).changes.map((one: { field: string }) => one.field),
    ).toEqual(["week", "exceptions"]);
  });

  it("stores when days begin and their breaks, and keeps them for a caller who does not send them", async () => {
    const acme = await createTestTenant();
    const early = { start: "06:30", breakMinutes: 30 };
    const times = { monday: early, tuesday: { start: "", breakMinutes: null } };
    await setWorkCapacity(acme.as("marko"), input({ week: DEFAULT_WEEK, times }));
    expect(await read(acme)).toMatchObject({ times: { monday: early }, isDefault: false });
    await setWorkCapacity(acme.as("marko"), input({ version: 1, week: FOUR_DAYS }));
    expect((await read(acme)).times).toEqual({ monday: early });
    await setWorkCapacity(acme.as("marko"), input({ version: 2 }));
    expect(await read(acme)).toMatchObject({ times: {}, isDefault: true });
  });

  it("replaces the exceptions between its two days and keeps the others", async () => {
    const acme = await createTestTenant();
    await setWorkCapacity(acme.as("sanja"), input({ exceptions: [LEAVE, { from: "2026-11-18" }] }));
    await setWorkCapacity(
      acme.as("sanja"),
      input({
        version: 1,
        to: "2026-11-30",
        exceptions: [{ from: "2026-11-19", capacityMinutes: 60, reason: "Doctor" }],
      }),
    );
    expect((await read(acme)).exceptions.slice(0, 2)).toEqual([
      { day: "2026-11-19", capacityMinutes: 60, reason: "Doctor" },
      { day: "2026-12-21", capacityMinutes: 0, reason: "Leave" },
    ]);
  });

  it("compares many lines by their ends, not day by day", async () => {
    const acme = await createTestTenant();
    const lines = Array.from({ length: 366 }, () => ({ ...WINDOW, capacityMinutes: 0 }));
    const command = input({ exceptions: lines });
    let refusal: Awaited<ReturnType<typeof refusalOf>> | undefined;
    const days = await countDays(async () => {
      refusal = await refusalOf(setWorkCapacity(acme.as("marko"), command));
    });
    expect(refusal?.facts).toMatchObject({ fields: { "exceptions.365.from": "twice" } });
    expect(days).toBeLessThan(1000);
  });

  it("resets to the default week", async () => {
    const acme = await createTestTenant();
    await setWorkCapacity(acme.as("marko"), input({ week: FOUR_DAYS }));
    await setWorkCapacity(acme.as("marko"), input({ version: 1 }));
    expect(await read(acme)).toMatchObject({ version: 2, week: DEFAULT_WEEK, isDefault: true });
  });

  it("is reserved for SYSTEM_ADMIN and MANAGER, even for one's own", async () => {
    const acme = await createTestTenant();
    for (const key of ["ana", "tea", "tomislav", "emina", "ciro", "petar"])
      await expectRefusal(setWorkCapacity(acme.as(key), input()), "not_allowed");
  });

  it("is refused for an unknown user", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      setWorkCapacity(acme.as("marko"), input({ id: "0198a1b2-c3d4-7000-8000-00000000ffff" })),
      "not_found",
    );
  });

  it("refuses an outdated version and returns the stored one", async () => {
    const acme = await createTestTenant();
    const both = await Promise.allSettled([
      setWorkCapacity(acme.as("marko"), input({ week: FOUR_DAYS })),
      setWorkCapacity(acme.as("sanja"), input()),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
    await setWorkCapacity(acme.as("marko"), input({ version: 1, week: FOUR_DAYS }));
    const refused = await refusalOf(setWorkCapacity(acme.as("sanja"), input({ version: 1 })));
    expect(refused).toMatchObject({
      code: "version_conflict",
      facts: { current: { version: 2, week: FOUR_DAYS } },
    });
  });

  it("reports each invalid line", async () => {
    const acme = await createTestTenant();
    const exceptions = [
      LEAVE,
      { from: "2027-01-03" },
      { from: "2026-12-02", to: "2026-12-01" },
      { from: "2026-11-15" },
      { from: "" },
    ];
    const refused = await refusalOf(setWorkCapacity(acme.as("marko"), input({ exceptions })));
    expect(refused).toMatchObject({
      code: "invalid_input",
      facts: {
        fields: {
          "exceptions.1.from": "twice",
          "exceptions.2.to": "before_start",
          "exceptions.3.from": "outside",
        },
      },
    });
  });

  it("accepts only its fields, minutes of a day, and 366 days, and neither list may be left out", () => {
    const whole = { id: who("tea"), version: 0, ...WINDOW, week: null, exceptions: [] };
    const refuses = (more: Record<string, unknown>) =>
      expect(setInput.safeParse({ ...whole, ...more }).success).toBe(false);
    expect(setInput.safeParse(whole).success).toBe(true);
    refuses({ week: undefined });
    refuses({ exceptions: undefined });
    refuses({ roles: ["SYSTEM_ADMIN"] });
    refuses({ week: { ...DEFAULT_WEEK, mondayMinutes: 1441 } });
    refuses({ week: { mondayMinutes: 480 } });
    refuses({ times: { monday: { start: "24:00" } } });
    refuses({ times: { monday: { breakMinutes: 241 } } });
    refuses({ times: { someday: {} } });
    refuses({ to: "2027-11-17" });
    refuses({ to: "2026-11-15" });
  });
});

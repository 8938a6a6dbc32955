import { beforeAll, describe, expect, it } from "vitest";
import { fileReport } from "~/features/daily-reports/commands/file";
import { requireConfirmedHours } from "~/features/daily-reports/queries/confirmed-hours";
import { addDays } from "~/kernel/time/days";
import { type FieldDay, fieldDay, refusalOf, reportOf, TODAY, who, worked } from "./field-day";

// Six in the evening.
let day: FieldDay;
beforeAll(async () => {
  day = await fieldDay();
});

function asked(to: string, on = TODAY, isConfirmed = false) {
  const entries = [
    { id: "one", technicianId: who("tomislav"), kind: "work" as const, from: "08:00", to },
    { id: "two", technicianId: who("tea"), kind: "work" as const, from: "08:00", to: "12:00" },
  ];
  return requireConfirmedHours(day.as("tomislav"), { entries }, on, isConfirmed);
}

describe("a report form without JavaScript", () => {
  it("is asked back about hours later than now, until they are confirmed", async () => {
    expect((await refusalOf(asked("23:00"))).facts).toEqual({ fields: { laterHours: "required" } });
    await expect(asked("23:00", TODAY, true)).resolves.toBeUndefined();
  });

  it("is filed at once with hours that have passed", async () => {
    await expect(asked("18:00")).resolves.toBeUndefined();
    await expect(asked("23:00", addDays(TODAY, -1))).resolves.toBeUndefined();
  });

  it("is not asked about a later day, which is refused itself", async () => {
    await expect(asked("18:00", addDays(TODAY, 1))).resolves.toBeUndefined();
    await expect(asked("06:00", "9999-12-31")).resolves.toBeUndefined();
  });

  it("is not asked about hours that the report was filed with", async () => {
    const entries = [worked("tomislav", "08:00", "23:00")];
    const report = reportOf("tomislav", { entries });
    await fileReport(day.as("tomislav"), report);
    const changed = (to: string) =>
      requireConfirmedHours(
        day.as("tomislav"),
        { entries: [worked("tomislav", "08:00", to)] },
        TODAY,
        false,
        report.id,
      );
    await expect(changed("23:00")).resolves.toBeUndefined();
    expect((await refusalOf(changed("22:45"))).facts).toEqual({
      fields: { laterHours: "required" },
    });
  });
});

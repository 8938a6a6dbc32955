import { describe, expect, it } from "vitest";
import { entryModeOn } from "~/features/daily-reports/queries/dated-rules";
import { updateReportEntry } from "~/features/settings/commands/update-report-entry";
import { reportEntryInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, settingsNow } from "./setting-log";

describe("the entry mode of daily reports", () => {
  it("changes from today on; earlier captures follow the earlier mode", async () => {
    const acme = await createTestTenant({ entry: "LEAD" });
    await updateReportEntry(acme.as("marko"), { entry: "ALL_ASSIGNEES", windowDays: 5 });
    const settings = await settingsNow(acme, NOW);
    expect({
      entry: settings.features.DAILY_REPORT_ENTRY.value,
      window: settings.entryWindowDays,
    }).toEqual({ entry: "ALL_ASSIGNEES", window: 5 });
    expect([entryModeOn(settings, "2026-11-19"), entryModeOn(settings, "2026-11-20")]).toEqual([
      "LEAD",
      "ALL_ASSIGNEES",
    ]);
    expect((await linesOf(acme))[0]?.facts["changes"]).toEqual([
      { field: "entry", from: "LEAD", to: "ALL_ASSIGNEES" },
      { field: "windowDays", from: 2, to: 5 },
    ]);
  });

  it("refuses an outdated version, and applies once for two concurrent requests", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).reportEntry;
    const ended = await Promise.allSettled(
      ["marko", "sanja"].map((key, n) =>
        updateReportEntry(acme.as(key), { entry: "LEAD", windowDays: 4 + n, seen }),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(
      updateReportEntry(acme.as("sanja"), { entry: "LEAD", windowDays: 6, seen }),
      "version_conflict",
    );
  });

  it("has the time of the reminder, which stays where it is not sent and may be none", async () => {
    const acme = await createTestTenant();
    const entry = { entry: "LEAD", windowDays: 2 } as const;
    const stored = async () => (await getSettings(acme.as("sanja"))).reportEntry.value.remindAt;
    expect(await stored()).toBe("18:00");
    await updateReportEntry(acme.as("marko"), { ...entry, remindAt: "16:30" });
    await updateReportEntry(acme.as("marko"), entry);
    expect(await stored()).toBe("16:30");
    const form = new FormData();
    for (const [name, text] of Object.entries({ entry: "LEAD", windowDays: "2", remindAt: "" }))
      form.set(name, text);
    await updateReportEntry(acme.as("marko"), parseForm(reportEntryInput, form));
    expect(await stored()).toBeNull();
    expect((await linesOf(acme)).map(({ facts }) => facts["changes"])).toContainEqual([
      { field: "remindAt", from: "16:30", to: null },
    ]);
    expect(() => parseInput(reportEntryInput, { ...entry, remindAt: "24:00" })).toThrow(
      "invalid_input",
    );
  });

  it.each([-1, 15, 1.5, "soon", "3", null])("rejects %j days", (windowDays) => {
    expect(() => parseInput(reportEntryInput, { entry: "LEAD", windowDays })).toThrow(
      "invalid_input",
    );
  });

  it("reads the days as a form sends them, and nothing else", () => {
    const form = new FormData();
    form.set("entry", "LEAD");
    form.set("windowDays", "3");
    expect(parseForm(reportEntryInput, form)).toEqual({ entry: "LEAD", windowDays: 3 });
    expect(() =>
      parseInput(reportEntryInput, { entry: "LEAD", windowDays: 3, timeZone: "UTC" }),
    ).toThrow("invalid_input");
  });
});

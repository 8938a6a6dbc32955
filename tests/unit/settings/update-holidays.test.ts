import { describe, expect, it } from "vitest";
import { hourRulesOf } from "~/features/daily-reports/queries/dated-rules";
import { rulesOn } from "~/features/daily-reports/hours";
import { updateHolidays } from "~/features/settings/commands/update-holidays";
import { holidaysForm, holidaysInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, TODAY } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, settingsNow } from "./setting-log";

describe("public holidays", () => {
  it("are stored in order, each once, from today on; earlier days keep their list", async () => {
    const acme = await createTestTenant();
    const { value } = await updateHolidays(
      acme.as("marko"),
      parseInput(holidaysInput, { holidays: ["2026-12-25", "", "2026-11-18", "2026-12-25"] }),
    );
    expect(value).toEqual(["2026-11-18", "2026-12-25"]);
    const rules = hourRulesOf(await settingsNow(acme, NOW));
    expect([rulesOn("2026-11-18", rules).holidays, rulesOn(TODAY, rules).holidays]).toEqual([
      [],
      value,
    ]);
    expect((await linesOf(acme))[0]?.facts).toEqual({
      section: "holidays",
      changes: [{ field: "holidays", from: [], to: value }],
    });
  });

  it("have names, which stay with days that are sent alone", async () => {
    const acme = await createTestTenant();
    const save = (holidays: unknown[]) =>
      updateHolidays(acme.as("marko"), parseInput(holidaysInput, { holidays }));
    await save([{ day: "2026-12-25", name: " Božić " }, "2026-12-26", { day: "", name: "" }]);
    const stored = async () => (await getSettings(acme.as("marko"))).holidays.lines;
    const christmas = { day: "2026-12-25", name: "Božić" };
    expect(await stored()).toEqual([christmas, { day: "2026-12-26", name: "" }]);

    // A year that is added again names the days that have no name yet.
    await save([
      "2026-12-25",
      { day: "2026-12-26", name: "" },
      { day: "2026-12-26", name: "Sveti Stjepan" },
    ]);
    expect(await stored()).toEqual([christmas, { day: "2026-12-26", name: "Sveti Stjepan" }]);

    const { seen } = (await getSettings(acme.as("sanja"))).holidays;
    await save([{ day: "2026-12-25", name: "" }, "2026-12-26"]);
    expect((await linesOf(acme)).at(-1)?.facts).toEqual({
      section: "holidays",
      changes: [{ field: "holidayNames", from: ["Božić"], to: [""] }],
    });
    await expectRefusal(
      updateHolidays(acme.as("sanja"), { holidays: ["2026-12-25"], seen }),
      "version_conflict",
    );
  });

  it("may be empty again", async () => {
    const acme = await createTestTenant();
    await updateHolidays(acme.as("sanja"), { holidays: ["2026-12-25"] });
    expect((await updateHolidays(acme.as("sanja"), parseInput(holidaysForm, {}))).value).toEqual(
      [],
    );
  });

  it("are not removed by a call that does not send them", () => {
    expect(() => parseInput(holidaysInput, {})).toThrow("invalid_input");
  });

  it("refuse an outdated list", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).holidays;
    await updateHolidays(acme.as("marko"), { holidays: ["2026-12-25"] });
    await expectRefusal(
      updateHolidays(acme.as("sanja"), { holidays: ["2026-12-26"], seen }),
      "version_conflict",
    );
  });

  it.each([
    "2026-02-29",
    "25.12.2026",
    "tomorrow",
    20261225,
    { day: "", name: "Easter" },
    { name: "Easter" },
    { day: "2026-12-25", name: "x".repeat(61) },
  ])("reject %j", (day) => {
    expect(() => parseInput(holidaysInput, { holidays: [day] })).toThrow("invalid_input");
  });
});

import { describe, expect, it } from "vitest";
import { hourRulesOf } from "~/features/daily-reports/queries/dated-rules";
import { rulesOn } from "~/features/daily-reports/hours";
import { updateRegion } from "~/features/settings/commands/update-region";
import { regionInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, TODAY } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, settingsNow } from "./setting-log";

/** Runtimes know some zones by another name than others. */
const nameOf = (timeZone: string) =>
  new Intl.DateTimeFormat("en", { timeZone }).resolvedOptions().timeZone;

describe("time zone and currency", () => {
  it("apply from today, and hours of earlier days keep the zone of that time", async () => {
    const acme = await createTestTenant();
    await updateRegion(acme.as("marko"), { timeZone: "Europe/Lisbon", currency: "BAM" });
    const settings = await settingsNow(acme, NOW);
    expect(settings).toMatchObject({ timeZone: "Europe/Lisbon", currency: "BAM" });
    const rules = hourRulesOf(settings);
    expect([rulesOn("2026-11-19", rules).timeZone, rulesOn(TODAY, rules).timeZone]).toEqual([
      "Europe/Zagreb",
      "Europe/Lisbon",
    ]);
    expect((await linesOf(acme))[0]?.facts["changes"]).toEqual([
      { field: "timeZone", from: "Europe/Zagreb", to: "Europe/Lisbon" },
      { field: "currency", from: "EUR", to: "BAM" },
    ]);
  });

  it("may be reset on the same day, in either direction of the clock", async () => {
    const acme = await createTestTenant();
    for (const timeZone of ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Zagreb"]) {
      await updateRegion(acme.as("sanja"), { timeZone, currency: "EUR" });
      expect((await settingsNow(acme, NOW)).timeZone).toBe(timeZone);
    }
  });

  it("refuse an outdated version", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).region;
    await updateRegion(acme.as("marko"), { timeZone: "UTC", currency: "EUR" });
    await expectRefusal(
      updateRegion(acme.as("sanja"), { timeZone: "Europe/Sarajevo", currency: "BAM", seen }),
      "version_conflict",
    );
  });

  it.each(["Europe/Atlantis", "+02:00", "", "CEST", "<script>"])(
    "reject the zone %j",
    (timeZone) => {
      expect(() => parseInput(regionInput, { timeZone, currency: "EUR" })).toThrow("invalid_input");
    },
  );

  it.each([
    ["UTC", "UTC"],
    ["America/Port-au-Prince", "America/Port-au-Prince"],
    ["Europe/Zagreb", "Europe/Zagreb"],
    ["europe/zagreb", "Europe/Zagreb"],
    ["america/argentina/buenos_aires", nameOf("America/Argentina/Buenos_Aires")],
  ])("accept the zone %s as %s", (timeZone, known) => {
    expect(parseInput(regionInput, { timeZone, currency: "EUR" }).timeZone).toBe(known);
  });

  it.each(["JPY", "eur", ""])("reject the currency %j", (currency) => {
    expect(() => parseInput(regionInput, { timeZone: "UTC", currency })).toThrow("invalid_input");
  });
});

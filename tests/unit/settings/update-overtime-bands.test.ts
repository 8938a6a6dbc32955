import { describe, expect, it } from "vitest";
import { hourRulesOf } from "~/features/daily-reports/queries/dated-rules";
import { rulesOn } from "~/features/daily-reports/hours";
import { DEFAULT_BANDS, type HourBands } from "~/kernel/time/hour-bands";
import { updateOvertimeBands } from "~/features/settings/commands/update-overtime-bands";
import { overtimeBandsForm, overtimeBandsInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { parseInput } from "~/kernel/input/parse";
import { parseForm } from "~/kernel/input/read-form";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW, TODAY } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { linesOf, rowsOf, settingsNow } from "./setting-log";

const NIGHT: HourBands = [{ band: 1, days: [1, 2, 3, 4, 5], from: "18:00", to: "24:00" }];
const input = (rest: object = {}) => parseInput(overtimeBandsInput, { bands: NIGHT, ...rest });

describe("overtime bands", () => {
  it("apply from today, and earlier days keep theirs", async () => {
    const acme = await createTestTenant();
    await updateOvertimeBands(acme.as("marko"), input());
    const rules = hourRulesOf(await settingsNow(acme, NOW));
    expect(rulesOn("2026-11-19", rules).bands).toEqual(DEFAULT_BANDS);
    expect(rulesOn(TODAY, rules).bands).toEqual(NIGHT);
    expect((await linesOf(acme))[0]).toMatchObject({
      by: "Marko Horvat",
      facts: {
        section: "overtimeBands",
        changes: [
          { field: "bands", from: DEFAULT_BANDS, to: NIGHT },
          { field: "validFrom", to: TODAY },
        ],
      },
    });
  });

  it("may be planned for a later day, and today's bands stay", async () => {
    const acme = await createTestTenant();
    await updateOvertimeBands(acme.as("sanja"), input({ validFrom: "2027-01-01" }));
    const { bands } = await getSettings(acme.as("sanja"));
    expect(bands.value).toEqual({
      current: DEFAULT_BANDS,
      planned: [{ validFrom: "2027-01-01", bands: NIGHT }],
    });
    const rules = hourRulesOf(await settingsNow(acme, NOW));
    expect([rulesOn("2026-12-31", rules).bands, rulesOn("2027-01-01", rules).bands]).toEqual([
      DEFAULT_BANDS,
      NIGHT,
    ]);
  });

  it("replace earlier input for the same day", async () => {
    const acme = await createTestTenant();
    await updateOvertimeBands(acme.as("sanja"), input());
    await updateOvertimeBands(acme.as("sanja"), input({ bands: [] }));
    expect(await rowsOf(acme, "hour-bands")).toEqual([
      { validFrom: "0000-01-01", value: DEFAULT_BANDS },
      { validFrom: TODAY, value: [] },
    ]);
  });

  it("are refused for a past day", async () => {
    const refusal = await refusalOf(
      updateOvertimeBands(
        (await createTestTenant()).as("sanja"),
        input({ validFrom: "2026-11-19" }),
      ),
    );
    expect(refusal.facts).toEqual({ fields: { validFrom: "day_past" } });
  });

  it("refuse an outdated version, a plan included", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).bands;
    await updateOvertimeBands(acme.as("marko"), input({ validFrom: "2027-01-01" }));
    await expectRefusal(updateOvertimeBands(acme.as("sanja"), input({ seen })), "version_conflict");
  });

  it("apply once for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).bands;
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        updateOvertimeBands(acme.as("sanja"), input({ validFrom: `2027-01-${10 + n}`, seen })),
      ),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });
});

describe("the input of bands", () => {
  it("reads a form: days as ticked, midnight at the end of the day, without empty lines", async () => {
    const form = new FormData();
    const fields = {
      "bands.0.band": "2",
      "bands.0.from": "00:00",
      "bands.0.to": "00:00",
      "bands.0.days.5": "6",
      "bands.0.days.7": "holiday",
      "bands.3.band": "1",
      "bands.3.from": "00:00",
      "bands.3.to": "00:00",
      validFrom: TODAY,
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const acme = await createTestTenant();
    const { value } = await updateOvertimeBands(
      acme.as("sanja"),
      parseForm(overtimeBandsForm, form),
    );
    expect(value.bands).toEqual([{ band: 2, days: [6, "holiday"], from: "00:00", to: "24:00" }]);
  });

  it.each([
    { band: 4, days: [1], from: "08:00", to: "09:00" },
    { band: 1, days: [8], from: "08:00", to: "09:00" },
    { band: 1, days: [1], from: "10:00", to: "09:00" },
    { band: 1, days: [1], from: "24:00", to: "24:00" },
    { band: 1, days: [1], from: "8", to: "09:00" },
    { band: 1, days: [1], from: "08:00", to: "09:00", rate: 2 },
  ])("rejects %j", (band) => {
    expect(() => parseInput(overtimeBandsInput, { bands: [band] })).toThrow("invalid_input");
  });

  it.each([{}, { bands: [{ band: 1, from: "08:00", to: "09:00" }] }])(
    "rejects a call that leaves out a list: %j",
    (sent) => {
      expect(() => parseInput(overtimeBandsInput, sent)).toThrow("invalid_input");
    },
  );

  it("names the field of an end before its start", () => {
    const refused = () =>
      parseInput(overtimeBandsInput, {
        bands: [NIGHT[0], { band: 1, days: [1], from: "10:00", to: "09:00" }],
      });
    expect(refused).toThrow(
      expect.objectContaining({ facts: { fields: { "bands.1.to": "before_start" } } }),
    );
  });
});

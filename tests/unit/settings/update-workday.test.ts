import { describe, expect, it } from "vitest";
import { updateWorkday } from "~/features/settings/commands/update-workday";
import { workdayInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { getWorkCapacity } from "~/features/work-capacity/queries/read";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { TODAY, who } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf } from "./setting-log";

describe("the working day of the company", () => {
  it("is from eight without a break, until it is set", async () => {
    const acme = await createTestTenant();
    const read = async () => (await getSettings(acme.as("sanja"))).workday.value;
    expect(await read()).toEqual({ start: "08:00", breakMinutes: 0 });
    await updateWorkday(acme.as("marko"), { start: "07:00", breakMinutes: 30 });
    expect(await read()).toEqual({ start: "07:00", breakMinutes: 30 });
    expect((await linesOf(acme))[0]?.facts).toMatchObject({
      section: "workday",
      changes: [
        { field: "start", from: "08:00", to: "07:00" },
        { field: "breakMinutes", from: 0, to: 30 },
      ],
    });
    const capacity = await getWorkCapacity(acme.as("marko"), {
      id: who("tea"),
      from: TODAY,
      to: TODAY,
    });
    expect(capacity.hours).toEqual({ times: {}, workday: { start: "07:00", breakMinutes: 30 } });
  });

  it("is set by those who manage settings, on what they have seen", async () => {
    const acme = await createTestTenant();
    const input = { start: "07:00", breakMinutes: 0 };
    for (const key of ["ana", "tea", "emina", "ciro"])
      await expectRefusal(updateWorkday(acme.as(key), input), "not_allowed");
    const { seen } = (await getSettings(acme.as("sanja"))).workday;
    await updateWorkday(acme.as("marko"), input);
    await expectRefusal(updateWorkday(acme.as("sanja"), { ...input, seen }), "version_conflict");
  });

  it.each([
    { start: "24:00", breakMinutes: 0 },
    { start: "", breakMinutes: 0 },
    { start: "08:00", breakMinutes: 241 },
  ])("refuses %j", (input) => {
    expect(() => parseInput(workdayInput, input)).toThrow("invalid_input");
  });
});

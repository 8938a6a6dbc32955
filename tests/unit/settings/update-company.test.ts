import { describe, expect, it } from "vitest";
import { updateCompany } from "~/features/settings/commands/update-company";
import { companyInput } from "~/features/settings/inputs";
import { getSettings } from "~/features/settings/queries";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { NOW } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf, settingsNow } from "./setting-log";

const DETAILS = {
  name: "Čelik i sinovi d.o.o.",
  street: "Ilica 1",
  city: "Zagreb",
  zipCode: "10000",
  country: "hr",
  taxId: "HR123",
  phone: "+385 1 222",
  email: "ured@celik.example",
};

describe("company information", () => {
  it("is stored as entered, and logged field by field", async () => {
    const acme = await createTestTenant();
    await updateCompany(acme.as("marko"), DETAILS);
    expect((await settingsNow(acme, NOW)).company).toEqual(DETAILS);
    await updateCompany(acme.as("sanja"), { ...DETAILS, city: "Split" });
    expect((await linesOf(acme)).at(-1)).toEqual({
      event: "settings.changed",
      by: "Sanja Kovač",
      facts: { section: "company", changes: [{ field: "city", from: "Zagreb", to: "Split" }] },
    });
  });

  it("refuses an outdated version, and applies once for two concurrent requests", async () => {
    const acme = await createTestTenant();
    const { seen } = (await getSettings(acme.as("sanja"))).company;
    const ended = await Promise.allSettled(
      ["A", "B"].map((name) => updateCompany(acme.as("sanja"), { ...DETAILS, name, seen })),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    await expectRefusal(updateCompany(acme.as("marko"), { ...DETAILS, seen }), "version_conflict");
  });

  it.each([
    { name: " " },
    { country: "xx" },
    { country: "HR" },
    { email: "nobody" },
    { phone: "1".repeat(51) },
    { logo: "x" },
  ])("rejects %j", (wrong) => {
    expect(() => parseInput(companyInput, { ...DETAILS, ...wrong })).toThrow("invalid_input");
  });
});

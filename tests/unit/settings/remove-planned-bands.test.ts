import { describe, expect, it } from "vitest";
import { removePlannedBands } from "~/features/settings/commands/remove-planned-bands";
import { updateOvertimeBands } from "~/features/settings/commands/update-overtime-bands";
import { getSettings } from "~/features/settings/queries";
import { createTestTenant } from "../../support/db/test-tenant";
import { TODAY } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { linesOf } from "./setting-log";

async function planned() {
  const acme = await createTestTenant();
  await updateOvertimeBands(acme.as("sanja"), { bands: [], validFrom: TODAY });
  await updateOvertimeBands(acme.as("sanja"), { bands: [], validFrom: "2027-01-01" });
  return acme;
}

describe("removing planned bands", () => {
  it("keeps those of today", async () => {
    const acme = await planned();
    await removePlannedBands(acme.as("marko"), { validFrom: "2027-01-01" });
    expect((await getSettings(acme.as("sanja"))).bands.value).toEqual({ current: [], planned: [] });
    expect((await linesOf(acme)).at(-1)).toMatchObject({
      by: "Marko Horvat",
      facts: {
        changes: [{ field: "planned", from: { validFrom: "2027-01-01", bands: [] }, to: null }],
      },
    });
  });

  it.each([TODAY, "2027-01-02", "0000-01-01"])("finds none from %s", async (validFrom) => {
    await expectRefusal(
      removePlannedBands((await planned()).as("sanja"), { validFrom }),
      "not_found",
    );
  });

  it("refuses an outdated plan", async () => {
    const acme = await planned();
    const { seen } = (await getSettings(acme.as("sanja"))).bands;
    await updateOvertimeBands(acme.as("marko"), {
      bands: [{ band: 1, days: [1], from: "18:00", to: "20:00" }],
      validFrom: "2027-01-01",
    });
    await expectRefusal(
      removePlannedBands(acme.as("sanja"), { validFrom: "2027-01-01", seen }),
      "version_conflict",
    );
  });
});

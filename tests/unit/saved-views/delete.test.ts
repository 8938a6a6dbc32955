import { describe, expect, it } from "vitest";
import { deleteSavedView } from "~/features/saved-views/commands/delete";
import { setDefaultView } from "~/features/saved-views/commands/set-default";
import { readSavedViews } from "~/features/saved-views/queries";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { makeView } from "../../support/records/saved-views";

const defaultOf = async (acme: Company, key: string) =>
  (await readSavedViews(acme.as(key), "work-orders")).defaultId;

describe("deleting a view", () => {
  it("ends its use as a default, and only its owner may", async () => {
    const acme = await createTestTenant();
    const id = await makeView(acme, "tomislav");
    await setDefaultView(acme.as("tomislav"), { id, isDefault: true });
    await expectRefusal(deleteSavedView(acme.as("marko"), { id, version: 1 }), "not_found");
    await expectRefusal(
      deleteSavedView(acme.as("tomislav"), { id, version: 2 }),
      "version_conflict",
    );
    await deleteSavedView(acme.as("tomislav"), { id, version: 1 });
    expect(await defaultOf(acme, "tomislav")).toBeNull();
    await expectRefusal(setDefaultView(acme.as("tomislav"), { id, isDefault: true }), "not_found");
  });

  it("logs it", async () => {
    const acme = await createTestTenant();
    const id = await makeView(acme, "tea");
    await deleteSavedView(acme.as("tea"), { id, version: 1 });
    expect(
      await acme.rows("SELECT event FROM activity WHERE event = 'saved-view.deleted'"),
    ).toHaveLength(1);
  });
});

import { describe, expect, it } from "vitest";
import { setDefaultView } from "~/features/saved-views/commands/set-default";
import { readSavedViews } from "~/features/saved-views/queries";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { makeView } from "../../support/records/saved-views";

const defaultOf = async (acme: Company, key: string) =>
  (await readSavedViews(acme.as(key), "work-orders")).defaultId;

describe("the default view", () => {
  it("is one per list and user, also a shared one, and ends", async () => {
    const acme = await createTestTenant();
    const own = await makeView(acme, "tomislav");
    const shared = await makeView(acme, "marko", { shared: true });
    await setDefaultView(acme.as("tomislav"), { id: own, isDefault: true });
    await setDefaultView(acme.as("tomislav"), { id: shared, isDefault: true });
    expect([await defaultOf(acme, "tomislav"), await defaultOf(acme, "marko")]).toEqual([
      shared,
      null,
    ]);
    await setDefaultView(acme.as("tomislav"), { id: shared, isDefault: false });
    expect(await defaultOf(acme, "tomislav")).toBeNull();
    expect(
      await acme.rows("SELECT count(*) AS n FROM activity WHERE event LIKE 'saved-view.%default'"),
    ).toEqual([{ n: 3 }]);
  });

  it("is refused for a view of another user", async () => {
    const acme = await createTestTenant();
    const id = await makeView(acme, "tea");
    await expectRefusal(setDefaultView(acme.as("tomislav"), { id, isDefault: true }), "not_found");
  });
});

import { describe, expect, it } from "vitest";
import { updateSavedView } from "~/features/saved-views/commands/update";
import { readSavedViews } from "~/features/saved-views/queries";
import { expectRefusal } from "../../support/api/signed-in";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { makeView, viewNames } from "../../support/records/saved-views";

const update = (acme: Company, key: string, id: string, more: object) =>
  updateSavedView(acme.as(key), {
    id,
    version: 1,
    name: "Hitno",
    query: "priority=critical",
    shared: false,
    ...more,
  });

describe("changing a view", () => {
  it("renames it, changes what it shows and logs it", async () => {
    const acme = await createTestTenant();
    const id = await makeView(acme, "tomislav");
    expect(await update(acme, "tomislav", id, { name: "Danas", query: "planned=today" })).toEqual({
      id,
      version: 2,
    });
    expect((await readSavedViews(acme.as("tomislav"), "work-orders")).views).toMatchObject([
      { name: "Danas", query: "planned=today" },
    ]);
    await expectRefusal(update(acme, "tomislav", id, { name: "Sutra" }), "version_conflict");
    expect(
      await acme.rows("SELECT event FROM activity WHERE event = 'saved-view.updated'"),
    ).toHaveLength(1);
  });

  it("shares it and takes it back, which makes it private to whoever did", async () => {
    const acme = await createTestTenant();
    const id = await makeView(acme, "marko");
    await update(acme, "marko", id, { shared: true });
    expect(await viewNames(acme, "sanja")).toEqual(["Hitno (shared)"]);
    await update(acme, "sanja", id, { version: 2 });
    expect([await viewNames(acme, "sanja"), await viewNames(acme, "marko")]).toEqual([
      ["Hitno"],
      [],
    ]);
  });

  it("is refused for a view of another user, and for a shared one without the right", async () => {
    const acme = await createTestTenant();
    const own = await makeView(acme, "tea");
    await expectRefusal(update(acme, "tomislav", own, {}), "not_found");
    const shared = await makeView(acme, "marko", { shared: true });
    await expectRefusal(update(acme, "tomislav", shared, { shared: true }), "not_allowed");
    await expectRefusal(update(acme, "tomislav", shared, { shared: false }), "not_allowed");
    await expectRefusal(update(acme, "tea", own, { shared: true }), "not_allowed");
  });
});

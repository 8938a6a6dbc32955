import { describe, expect, it } from "vitest";
import { MAX_VIEWS } from "~/features/saved-views/model";
import { readSavedViews } from "~/features/saved-views/queries";
import { expectRefusal } from "../../support/api/signed-in";
import { createTestTenant } from "../../support/db/test-tenant";
import { makeView, viewNames } from "../../support/records/saved-views";

describe("saving a view", () => {
  it("saves a private view, invisible to others, and logs it", async () => {
    const acme = await createTestTenant();
    await makeView(acme, "tomislav", { query: "pageNumber=3&priority=high&done=x&status=" });
    expect((await readSavedViews(acme.as("tomislav"), "work-orders")).views).toMatchObject([
      { name: "Hitno", query: "priority=high", shared: false, version: 1 },
    ]);
    expect(await viewNames(acme, "tomislav", "tasks")).toEqual([]);
    expect(await viewNames(acme, "marko")).toEqual([]);
    expect(await acme.rows("SELECT event FROM activity WHERE subject_type = 'saved-view'")).toEqual(
      [{ event: "saved-view.created" }],
    );
  });

  it("shares a view with the company, but not with customers", async () => {
    const acme = await createTestTenant();
    await makeView(acme, "marko", { list: "tickets", shared: true });
    expect(await viewNames(acme, "tomislav", "tickets")).toEqual(["Hitno (shared)"]);
    expect(await viewNames(acme, "ciro", "tickets")).toEqual([]);
    await makeView(acme, "ciro", { list: "tickets" });
    expect(await viewNames(acme, "ciro", "tickets")).toEqual(["Hitno"]);
  });

  it("is refused to users who may not share or do not read the list", async () => {
    const acme = await createTestTenant();
    await expectRefusal(makeView(acme, "tomislav", { shared: true }), "not_allowed");
    await expectRefusal(makeView(acme, "emina"), "not_allowed");
    await expectRefusal(viewNames(acme, "emina"), "not_allowed");
  });

  it("refuses a second view of the same name, for ten concurrent requests too", async () => {
    const acme = await createTestTenant();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => makeView(acme, "tomislav")),
    );
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expectRefusal(
      makeView(acme, "tomislav", { name: "HITNO" }),
      "guard_failed",
      "view_exists",
    );
    await makeView(acme, "tea");
    await makeView(acme, "tomislav", { list: "tasks" });
    await makeView(acme, "marko", { shared: true });
    await expectRefusal(makeView(acme, "sanja", { shared: true }), "guard_failed", "view_exists");
  });

  it("refuses more than the limit", async () => {
    const acme = await createTestTenant();
    for (let index = 0; index < MAX_VIEWS.own; index++)
      await makeView(acme, "tomislav", { name: `View ${index}` });
    await expectRefusal(makeView(acme, "tomislav"), "guard_failed", "too_many_views");
  });

  it.each([{ name: "" }, { name: "x".repeat(61) }, { query: "x".repeat(2_001) }])(
    "refuses %o",
    async (more) => {
      const acme = await createTestTenant();
      await expectRefusal(makeView(acme, "tomislav", more), "invalid_input");
    },
  );
});

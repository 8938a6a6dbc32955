import { expect, it } from "vitest";
import { createCategory } from "~/features/equipment/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

it("creates a category once per name, for ten concurrent requests too", async () => {
  const acme = await createTestTenant();
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, () =>
      createCategory(acme.as("marko"), { id: newId(), name: "Žuti alat" }),
    ),
  );
  expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  await expectRefusal(
    createCategory(acme.as("sanja"), { id: newId(), name: "žuti ALAT" }),
    "guard_failed",
    "category_exists",
  );
  expect(
    await acme.rows("SELECT event FROM activity WHERE subject_type = 'equipment-category'"),
  ).toEqual([{ event: "equipment-category.created" }]);
});

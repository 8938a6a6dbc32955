import { expect, it } from "vitest";
import { createCategory, updateCategory } from "~/features/equipment/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

it("renames a category, but not to the name of another", async () => {
  const acme = await createTestTenant();
  const { id } = await createCategory(acme.as("marko"), { id: newId(), name: "Prva" });
  await createCategory(acme.as("marko"), { id: newId(), name: "Druga" });
  expect(await updateCategory(acme.as("sanja"), { id, version: 1, name: "Treća" })).toEqual({
    id,
    name: "Treća",
    version: 2,
  });
  await expectRefusal(
    updateCategory(acme.as("sanja"), { id, version: 1, name: "Opet" }),
    "version_conflict",
  );
  await expectRefusal(
    updateCategory(acme.as("sanja"), { id, version: 2, name: "druga" }),
    "guard_failed",
    "category_exists",
  );
  await expectRefusal(
    updateCategory(acme.as("sanja"), { id: newId(), version: 2, name: "X" }),
    "not_found",
  );
  for (const key of ["ana", "tomislav", "emina", "ciro", "petar"])
    await expectRefusal(updateCategory(acme.as(key), { id, version: 2, name: "X" }), "not_allowed");
});

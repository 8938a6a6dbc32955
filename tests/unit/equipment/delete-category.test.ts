import { expect, it } from "vitest";
import { createCategory, createEquipment, deleteCategory } from "~/features/equipment/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";

it("deletes a category only while it has no equipment", async () => {
  const acme = await createTestTenant();
  const { id } = await createCategory(acme.as("marko"), { id: newId(), name: "Žuti alat" });
  const { id: equipmentId } = await createEquipment(acme.as("marko"), {
    id: newId(),
    name: "Pila",
    categoryId: id,
  });
  await expectRefusal(
    deleteCategory(acme.as("marko"), { id, version: 1 }),
    "guard_failed",
    "category_in_use",
  );
  await acme.run("DELETE FROM equipment WHERE id = ?", equipmentId);
  for (const key of ["ana", "tomislav", "emina", "ciro", "petar"])
    await expectRefusal(deleteCategory(acme.as(key), { id, version: 1 }), "not_allowed");
  await expectRefusal(deleteCategory(acme.as("marko"), { id, version: 2 }), "version_conflict");
  expect(await deleteCategory(acme.as("sanja"), { id, version: 1 })).toEqual({ id });
  await expectRefusal(deleteCategory(acme.as("marko"), { id, version: 1 }), "not_found");
});

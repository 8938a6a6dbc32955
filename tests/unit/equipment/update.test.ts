import { expect, it } from "vitest";
import { createCategory, createEquipment, updateEquipment } from "~/features/equipment/commands";
import { readRequestedChanges } from "~/features/equipment/queries";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, newEquipmentInput } from "./fixtures";

async function withEquipment() {
  const acme = await createTestTenant();
  const { id } = await createEquipment(acme.as("marko"), newEquipmentInput());
  const category = await createCategory(acme.as("marko"), { id: newId(), name: "Ručni alat Ž" });
  return { acme, id, input: { id, version: 1, name: "Bušilica", categoryId: category.id } };
}

it("shows the requested changes for confirmation without storing them", async () => {
  const { acme, id, input } = await withEquipment();
  expect(await readRequestedChanges(acme.as("marko"), input)).toEqual([
    { field: "name", from: "Bušilica Čapljina", to: "Bušilica" },
    { field: "categoryId", from: "", to: "Ručni alat Ž" },
  ]);
  expect(await logOf(acme, id)).toHaveLength(1);
  await expectRefusal(
    readRequestedChanges(acme.as("marko"), { ...input, version: 3 }),
    "version_conflict",
  );
});

it("applies once for ten concurrent requests, and logs the changes", async () => {
  const { acme, id, input } = await withEquipment();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => updateEquipment(acme.as("sanja"), input)),
  );
  expect(outcomes.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  const changes = [
    { field: "name", from: "Bušilica Čapljina", to: "Bušilica" },
    { field: "categoryId", from: null, to: input.categoryId },
  ];
  expect((await logOf(acme, id)).at(-1)).toEqual({
    event: "equipment.updated",
    facts: { name: "Bušilica", changes },
  });
  await expectRefusal(updateEquipment(acme.as("marko"), input), "version_conflict");
  await expectRefusal(updateEquipment(acme.as("marko"), { ...input, id: newId() }), "not_found");
});

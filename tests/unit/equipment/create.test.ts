import { expect, it } from "vitest";
import { createEquipment } from "~/features/equipment/commands";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, rowOf, newEquipmentInput } from "./fixtures";

it.each(["marko", "sanja"])("lets %s create equipment", async (key) => {
  const acme = await createTestTenant();
  const input = newEquipmentInput();
  expect(await createEquipment(acme.as(key), input)).toEqual({
    id: input.id,
    name: "Bušilica Čapljina",
    version: 1,
  });
  expect(await rowOf(acme, input.id)).toMatchObject({
    search_text: "busilica capljina",
    category_id: null,
  });
  expect(await logOf(acme, input.id)).toEqual([
    { event: "equipment.created", facts: { name: "Bušilica Čapljina" } },
  ]);
  await expectRefusal(createEquipment(acme.as(key), input), "version_conflict", "already_exists");
  expect(
    (await refusalOf(createEquipment(acme.as(key), newEquipmentInput({ categoryId: newId() }))))
      .facts["fields"],
  ).toEqual({ categoryId: "gone" });
});

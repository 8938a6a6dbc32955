import { expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { signedIn } from "../support/api/client";
import { makeTenant } from "../support/db/tenant";

it("equipment categories are created, renamed and deleted in the API, and cannot be deleted while in use", async () => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const id = newId();
  expect((await marko.put("/equipmentCategories", { id, name: "Žuti alat" })).body).toEqual({
    id,
    name: "Žuti alat",
    version: 1,
  });
  expect(
    (await marko.put("/equipmentCategories", { id: newId(), name: "žuti alat" })).body,
  ).toMatchObject({ reason: "category_exists" });
  expect(
    (await marko.post(`/equipmentCategories/${id}`, { version: 1, name: "Alat" })).body,
  ).toMatchObject({ version: 2 });
  const equipmentId = newId();
  await marko.put("/equipment", { id: equipmentId, name: "Pila", categoryId: id });
  expect((await marko.get("/equipmentCategories")).body).toMatchObject({
    entities: expect.arrayContaining([expect.objectContaining({ id, equipmentCount: 1 })]),
  });
  expect((await marko.delete(`/equipmentCategories/${id}`, { version: 2 })).body).toMatchObject({
    reason: "category_in_use",
  });
  await marko.delete(`/equipment/${equipmentId}`, { version: 1 });
  expect((await marko.delete(`/equipmentCategories/${id}`, { version: 2 })).body).toEqual({ id });
  const tomislav = await signedIn(tenant, "tomislav");
  expect((await tomislav.get("/equipmentCategories")).body["code"]).toBe("not_allowed");
});

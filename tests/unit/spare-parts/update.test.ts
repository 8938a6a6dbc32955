import { expect, it } from "vitest";
import { createPart, updatePart } from "~/features/spare-parts/commands";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, newPartInput } from "./fixtures";

async function withPart() {
  const acme = await createTestTenant();
  const { id } = await createPart(acme.as("marko"), newPartInput());
  return { acme, id, input: { id, version: 1, name: "LED", unit: "piece" as const } };
}

it("renames a part once for ten concurrent requests, and logs the changes", async () => {
  const { acme, id, input } = await withPart();
  const ended = await Promise.allSettled(
    Array.from({ length: 10 }, () => updatePart(acme.as("sanja"), input)),
  );
  expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  expect((await logOf(acme, id)).at(-1)).toEqual({
    event: "spare-part.updated",
    facts: { name: "LED", changes: [{ field: "name", from: "Žarulja", to: "LED" }] },
  });
  await expectRefusal(updatePart(acme.as("marko"), input), "version_conflict");
  await expectRefusal(updatePart(acme.as("marko"), { ...input, id: newId() }), "not_found");
});

it("keeps the unit once an order has used it", async () => {
  const { acme, id, input } = await withPart();
  await updatePart(acme.as("marko"), { ...input, unit: "meter" });
  await createWorkOrder(
    acme.as("marko"),
    plan({ parts: [{ sparePartId: id, name: "LED", quantityThousandths: 1000, unit: "meter" }] }),
  );
  await expectRefusal(
    updatePart(acme.as("marko"), { ...input, version: 2 }),
    "guard_failed",
    "unit_in_use",
  );
});

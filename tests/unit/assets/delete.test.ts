import { describe, expect, it } from "vitest";
import { createAsset } from "~/features/assets/commands/create";
import { deleteAsset } from "~/features/assets/commands/lifecycle";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { plan } from "../../support/records/orders";
import { PLACE } from "../../support/records/people";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, thing } from "./fixtures";

async function withThing() {
  const acme = await createTestTenant();
  const { id } = await createAsset(acme.as("marko"), thing());
  return { acme, input: { id, version: 1 } };
}

describe("deleting an asset", () => {
  it.each(["marko", "sanja"])("is allowed for %s; only the activity log remains", async (key) => {
    const { acme, input } = await withThing();
    expect(await deleteAsset(acme.as(key), input)).toEqual({ id: input.id });
    for (const [table, column] of [
      ["assets", "id"],
      ["places_things_search", "ref"],
    ])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE ${column} = ?`, input.id)).toEqual([]);
    expect((await logOf(acme, input.id)).at(-1)).toEqual({
      event: "asset.deleted",
      facts: { name: "Čamac Žuti" },
    });
  });

  it("is refused with the list of records that use it", async () => {
    const { acme, input } = await withThing();
    await createWorkOrder(acme.as("marko"), plan({ ...PLACE, assetId: input.id }));
    expect(await refusalOf(deleteAsset(acme.as("marko"), input))).toMatchObject({
      code: "guard_failed",
      reason: "in_use",
      facts: { uses: { workOrders: 1 } },
    });
  });

  it("is refused for an outdated version and for an unknown asset, and applies once for ten concurrent requests", async () => {
    const { acme, input } = await withThing();
    await expectRefusal(
      deleteAsset(acme.as("marko"), { ...input, version: 4 }),
      "version_conflict",
    );
    await expectRefusal(deleteAsset(acme.as("marko"), { ...input, id: newId() }), "not_found");
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => deleteAsset(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme, input } = await withThing();
    await expectRefusal(deleteAsset(acme.as(key), input), "not_allowed");
  });
});

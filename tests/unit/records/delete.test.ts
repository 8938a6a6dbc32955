import { beforeAll, describe, expect, it } from "vitest";
import { createWorkOrder } from "~/features/work-orders/commands/create";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { countOfTen, created, INVENTORY, lastEvent, WITH_RIGHT } from "./inventory";

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
});

describe.each(INVENTORY)("deleting $a", (noun) => {
  it.each(WITH_RIGHT)("is allowed for %s; only the activity log remains", async (key) => {
    const input = await created(acme, noun);
    expect(await noun.remove(acme.as(key), input)).toEqual({ id: input.id });
    for (const [table, column] of [
      [noun.table, "id"],
      ["places_things_search", "ref"],
    ])
      expect(await acme.rows(`SELECT 1 FROM ${table} WHERE ${column} = ?`, input.id)).toEqual([]);
    expect(
      await acme.rows(
        "SELECT gone FROM changes WHERE row_id = ? ORDER BY seq DESC LIMIT 1",
        input.id,
      ),
    ).toEqual([{ gone: 1 }]);
    expect(await lastEvent(acme, noun, input.id)).toEqual({
      event: `${noun.type}.deleted`,
      facts: { name: noun.name },
    });
  });

  const { usedBy } = noun;
  if (usedBy)
    it("is refused with the list of records that use it", async () => {
      const input = await created(acme, noun);
      await createWorkOrder(acme.as("marko"), usedBy(input.id));
      expect(await refusalOf(noun.remove(acme.as("marko"), input))).toMatchObject({
        code: "guard_failed",
        reason: "in_use",
        facts: { uses: { workOrders: 1 } },
      });
    });

  it("is refused for an outdated version and for an unknown record, and applies once for ten concurrent requests", async () => {
    const input = await created(acme, noun);
    await expectRefusal(
      noun.remove(acme.as("marko"), { ...input, version: 4 }),
      "version_conflict",
    );
    await expectRefusal(noun.remove(acme.as("marko"), { ...input, id: newId() }), "not_found");
    expect(await countOfTen(() => noun.remove(acme.as("marko"), input))).toBe(1);
  });
});

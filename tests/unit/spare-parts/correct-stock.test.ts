import { describe, expect, it } from "vitest";
import { createPart, partCommands, updatePart } from "~/features/spare-parts/commands";
import type { CorrectStockInput } from "~/features/spare-parts/inputs";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal, refusalOf } from "../../support/api/signed-in";
import { logOf, rowOf, newPartInput } from "./fixtures";

async function withPart() {
  const acme = await createTestTenant();
  const { id } = await createPart(acme.as("marko"), newPartInput());
  const input = (more: Partial<CorrectStockInput> = {}): CorrectStockInput => ({
    id,
    kind: "counted",
    quantityThousandths: 3000,
    seenThousandths: 5000,
    reason: "Inventura",
    ...more,
  });
  return { acme, id, input };
}

describe("correcting a stock", () => {
  it.each(["marko", "sanja"])(
    "lets %s set the counted value without changing the version",
    async (key) => {
      const { acme, id, input } = await withPart();
      expect(await partCommands.correctStock.run(acme.as(key), input())).toMatchObject({
        id,
        version: 1,
        stockThousandths: 3000,
      });
      const facts = { name: "Žarulja", unit: "piece", byThousandths: -2000, reason: "Inventura" };
      expect((await logOf(acme, id)).at(-1)).toEqual({ event: "spare-part.counted", facts });
    },
  );

  it("adds up with other movements, below zero too", async () => {
    const { acme, id, input } = await withPart();
    const taken = input({ kind: "moved", quantityThousandths: -1500 });
    await Promise.all(
      Array.from({ length: 4 }, () => partCommands.correctStock.run(acme.as("marko"), taken)),
    );
    expect(await rowOf(acme, id)).toMatchObject({ stock_thousandths: -1000, version: 1 });
  });

  it("refuses a correction based on an outdated stock; one of ten concurrent requests applies", async () => {
    const { acme, id, input } = await withPart();
    expect(
      await refusalOf(
        partCommands.correctStock.run(acme.as("marko"), input({ seenThousandths: 4000 })),
      ),
    ).toMatchObject({ reason: "stock_moved", facts: { stockThousandths: 5000 } });
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => partCommands.correctStock.run(acme.as("marko"), input())),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
    expect(await rowOf(acme, id)).toMatchObject({ stock_thousandths: 3000 });
  });

  it("does not conflict with a change of the name", async () => {
    const { acme, id, input } = await withPart();
    await Promise.all([
      partCommands.correctStock.run(acme.as("marko"), input()),
      updatePart(acme.as("sanja"), { id, version: 1, name: "LED", unit: "piece" }),
    ]);
    expect(await rowOf(acme, id)).toMatchObject({
      name: "LED",
      stock_thousandths: 3000,
      version: 2,
    });
  });

  it("is refused once archived, and to others", async () => {
    const { acme, id, input } = await withPart();
    for (const key of ["ana", "tomislav", "emina", "ciro", "petar"])
      await expectRefusal(partCommands.correctStock.run(acme.as(key), input()), "not_allowed");
    await partCommands.archive.run(acme.as("marko"), { id, version: 1 });
    await expectRefusal(
      partCommands.correctStock.run(acme.as("marko"), input()),
      "transition_not_allowed",
    );
  });
});

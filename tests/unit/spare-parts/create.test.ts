import { expect, it } from "vitest";
import { createPart } from "~/features/spare-parts/commands";
import { listInput } from "~/features/spare-parts/inputs";
import { listParts } from "~/features/spare-parts/queries";
import { parseInput } from "~/kernel/input/parse";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, newPartInput } from "./fixtures";

it.each(["marko", "sanja"])(
  "lets %s create a spare part with its initial stock, found by search",
  async (key) => {
    const acme = await createTestTenant();
    const input = newPartInput({ stockThousandths: -2500 });
    expect(await createPart(acme.as(key), input)).toEqual({
      id: input.id,
      name: "Žarulja",
      version: 1,
      stockThousandths: -2500,
    });
    expect(await logOf(acme, input.id)).toEqual([
      { event: "spare-part.created", facts: { name: "Žarulja", stockThousandths: -2500 } },
    ]);
    const found = await listParts(
      acme.as("marko"),
      parseInput(listInput, { search: "zarul", outOfStock: "true" }),
    );
    expect(found.entities.map(({ id }) => id)).toEqual([input.id]);
    await expectRefusal(createPart(acme.as(key), input), "version_conflict", "already_exists");
  },
);

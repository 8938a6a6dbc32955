import { describe, expect, it } from "vitest";
import { archivePart, restorePart } from "~/features/spare-parts/commands/lifecycle";
import { createPart } from "~/features/spare-parts/commands/create";
import { pick } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, rowOf, thing } from "./fixtures";

async function withThing() {
  const acme = await createTestTenant();
  const { id } = await createPart(acme.as("marko"), thing());
  await archivePart(acme.as("marko"), { id, version: 1 });
  return { acme, input: { id, version: 2 } };
}

describe("restoring a spare part", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the pickers show it and the log records it",
    async (key) => {
      const { acme, input } = await withThing();
      expect(await restorePart(acme.as(key), input)).toMatchObject({
        id: input.id,
        name: "Žarulja",
        version: 3,
      });
      expect((await rowOf(acme, input.id))["archived_at"] === null).toBe(true);
      expect((await logOf(acme, input.id)).at(-1)).toEqual({
        event: "spare-part.restored",
        facts: { name: "Žarulja" },
      });
      const offered = await pick(acme.as("marko"), "spare-parts", { search: "Žarulja" });
      expect(offered.map(({ id }) => id)).toContain(input.id);
    },
  );

  it("is refused a second time, for an outdated version and for an unknown spare part", async () => {
    const { acme, input } = await withThing();
    await expectRefusal(
      restorePart(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(restorePart(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await restorePart(acme.as("marko"), input);
    await expectRefusal(
      restorePart(acme.as("marko"), { ...input, version: 3 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const { acme, input } = await withThing();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => restorePart(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme, input } = await withThing();
    await expectRefusal(restorePart(acme.as(key), input), "not_allowed");
  });
});

import { describe, expect, it } from "vitest";
import { createEquipment } from "~/features/equipment/commands/create";
import { archiveEquipment } from "~/features/equipment/commands/lifecycle";
import { pick } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, rowOf, thing } from "./fixtures";

async function withThing() {
  const acme = await createTestTenant();
  const { id } = await createEquipment(acme.as("marko"), thing());
  return { acme, input: { id, version: 1 } };
}

describe("archiving equipment", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the pickers omit it and the log records it",
    async (key) => {
      const { acme, input } = await withThing();
      expect(await archiveEquipment(acme.as(key), input)).toMatchObject({
        id: input.id,
        name: "Bušilica Čapljina",
        version: 2,
      });
      expect((await rowOf(acme, input.id))["archived_at"] === null).toBe(false);
      expect((await logOf(acme, input.id)).at(-1)).toEqual({
        event: "equipment.archived",
        facts: { name: "Bušilica Čapljina" },
      });
      const offered = await pick(acme.as("marko"), "equipment", { search: "Bušilica Čapljina" });
      expect(offered.map(({ id }) => id)).not.toContain(input.id);
    },
  );

  it("is refused a second time, for an outdated version and for unknown equipment", async () => {
    const { acme, input } = await withThing();
    await expectRefusal(
      archiveEquipment(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(archiveEquipment(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await archiveEquipment(acme.as("marko"), input);
    await expectRefusal(
      archiveEquipment(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const { acme, input } = await withThing();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => archiveEquipment(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme, input } = await withThing();
    await expectRefusal(archiveEquipment(acme.as(key), input), "not_allowed");
  });
});

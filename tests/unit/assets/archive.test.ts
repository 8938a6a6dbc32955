import { describe, expect, it } from "vitest";
import { createAsset } from "~/features/assets/commands/create";
import { archiveAsset } from "~/features/assets/commands/lifecycle";
import { pick } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, rowOf, thing } from "./fixtures";

async function withThing() {
  const acme = await createTestTenant();
  const { id } = await createAsset(acme.as("marko"), thing());
  return { acme, input: { id, version: 1 } };
}

describe("archiving an asset", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s; the pickers omit it and the log records it",
    async (key) => {
      const { acme, input } = await withThing();
      expect(await archiveAsset(acme.as(key), input)).toMatchObject({
        id: input.id,
        name: "Čamac Žuti",
        version: 2,
      });
      expect((await rowOf(acme, input.id))["archived_at"] === null).toBe(false);
      expect((await logOf(acme, input.id)).at(-1)).toEqual({
        event: "asset.archived",
        facts: { name: "Čamac Žuti" },
      });
      const offered = await pick(acme.as("marko"), "assets", { search: "Čamac Žuti" });
      expect(offered.map(({ id }) => id)).not.toContain(input.id);
    },
  );

  it("is refused a second time, for an outdated version and for an unknown asset", async () => {
    const { acme, input } = await withThing();
    await expectRefusal(
      archiveAsset(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(archiveAsset(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await archiveAsset(acme.as("marko"), input);
    await expectRefusal(
      archiveAsset(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const { acme, input } = await withThing();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => archiveAsset(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme, input } = await withThing();
    await expectRefusal(archiveAsset(acme.as(key), input), "not_allowed");
  });
});

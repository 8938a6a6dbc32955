import { beforeAll, describe, expect, it } from "vitest";
import { pick } from "~/features/pickers/queries/options";
import { newId } from "~/kernel/ids";
import { type Company, createTestTenant } from "../../support/db/test-tenant";
import { expectRefusal } from "../../support/api/signed-in";
import { archived, countOfTen, created, INVENTORY, lastEvent, WITH_RIGHT } from "./inventory";

let acme: Company;
beforeAll(async () => {
  acme = await createTestTenant();
});

describe.each(INVENTORY)("archiving $a", (noun) => {
  it.each(WITH_RIGHT)(
    "is allowed for %s; the pickers omit it and the log records it",
    async (key) => {
      const input = await created(acme, noun);
      expect(await noun.archive(acme.as(key), input)).toMatchObject({
        id: input.id,
        name: noun.name,
        version: 2,
      });
      expect(
        await acme.rows(
          `SELECT archived_at IS NULL AS isLive FROM ${noun.table} WHERE id = ?`,
          input.id,
        ),
      ).toEqual([{ isLive: 0 }]);
      expect(await lastEvent(acme, noun, input.id)).toEqual({
        event: `${noun.type}.archived`,
        facts: { name: noun.name },
      });
      const offered = await pick(acme.as("marko"), noun.kind, { search: noun.name });
      expect(offered.map(({ id }) => id)).not.toContain(input.id);
    },
  );

  it("is refused a second time, for an outdated version and for an unknown record", async () => {
    const input = await created(acme, noun);
    await expectRefusal(
      noun.archive(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(noun.archive(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await noun.archive(acme.as("marko"), input);
    await expectRefusal(
      noun.archive(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const input = await created(acme, noun);
    expect(await countOfTen(() => noun.archive(acme.as("marko"), input))).toBe(1);
  });
});

describe.each(INVENTORY)("restoring $a", (noun) => {
  it.each(WITH_RIGHT)(
    "is allowed for %s; the pickers show it and the log records it",
    async (key) => {
      const input = await archived(acme, noun);
      expect(await noun.restore(acme.as(key), input)).toMatchObject({
        id: input.id,
        name: noun.name,
        version: 3,
      });
      expect(
        await acme.rows(`SELECT archived_at FROM ${noun.table} WHERE id = ?`, input.id),
      ).toEqual([{ archived_at: null }]);
      expect(await lastEvent(acme, noun, input.id)).toEqual({
        event: `${noun.type}.restored`,
        facts: { name: noun.name },
      });
      const offered = await pick(acme.as("marko"), noun.kind, { search: noun.name });
      expect(offered.map(({ id }) => id)).toContain(input.id);
    },
  );

  it("is refused a second time, for an outdated version and for an unknown record", async () => {
    const input = await archived(acme, noun);
    await expectRefusal(
      noun.restore(acme.as("marko"), { ...input, version: 9 }),
      "version_conflict",
    );
    await expectRefusal(noun.restore(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await noun.restore(acme.as("marko"), input);
    await expectRefusal(
      noun.restore(acme.as("marko"), { ...input, version: 3 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const input = await archived(acme, noun);
    expect(await countOfTen(() => noun.restore(acme.as("marko"), input))).toBe(1);
  });
});

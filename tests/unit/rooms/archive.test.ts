import { describe, expect, it } from "vitest";
import { pick } from "~/features/pickers/queries/options";
import { archiveRoom } from "~/features/rooms/commands/lifecycle";
import { getRoom } from "~/features/rooms/queries/record";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf } from "./fixtures";

const input = { id: PLACE.roomId, version: 1 };

describe("archiving a room", () => {
  it.each(["marko", "sanja"])(
    "is allowed for %s, even with assets in it: pickers omit the room, and it remains readable",
    async (key) => {
      const acme = await createTestTenant();
      expect(await archiveRoom(acme.as(key), input)).toMatchObject({ version: 2 });
      expect(
        (await pick(acme.as("marko"), "rooms", { search: "", locationId: PLACE.locationId })).map(
          ({ id }) => id,
        ),
      ).not.toContain(PLACE.roomId);
      expect(await getRoom(acme.as("marko"), PLACE.roomId)).toMatchObject({
        archived: true,
        name: "Strojarnica",
        uses: { assets: 1 },
        availableActions: ["restore", "delete"],
      });
      expect(await logOf(acme, PLACE.roomId)).toEqual([
        { event: "room.archived", facts: { name: "Strojarnica" } },
      ]);
    },
  );

  it("is refused a second time, for an outdated version and for an unknown room", async () => {
    const acme = await createTestTenant();
    await expectRefusal(
      archiveRoom(acme.as("marko"), { ...input, version: 3 }),
      "version_conflict",
    );
    await archiveRoom(acme.as("marko"), input);
    await expectRefusal(
      archiveRoom(acme.as("marko"), { ...input, version: 2 }),
      "transition_not_allowed",
    );
    await expectRefusal(archiveRoom(acme.as("marko"), { ...input, id: newId() }), "not_found");
  });

  it("applies once for ten concurrent requests", async () => {
    const acme = await createTestTenant();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => archiveRoom(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    await expectRefusal(archiveRoom((await createTestTenant()).as(key), input), "not_allowed");
  });
});

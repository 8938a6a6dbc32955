import { describe, expect, it } from "vitest";
import { archiveRoom, restoreRoom } from "~/features/rooms/commands/lifecycle";
import { newId } from "~/kernel/ids";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { expectRefusal } from "../../support/api/signed-in";
import { logOf, roomRow } from "./fixtures";

async function archived() {
  const acme = await createTestTenant();
  await archiveRoom(acme.as("marko"), { id: PLACE.roomId, version: 1 });
  return { acme, input: { id: PLACE.roomId, version: 2 } };
}

describe("restoring a room", () => {
  it.each(["marko", "sanja"])("is allowed for %s", async (key) => {
    const { acme, input } = await archived();
    expect(await restoreRoom(acme.as(key), input)).toMatchObject({ version: 3 });
    expect(await roomRow(acme, input.id)).toMatchObject({ archived_at: null });
    expect((await logOf(acme, input.id)).at(-1)).toEqual({
      event: "room.restored",
      facts: { name: "Strojarnica" },
    });
  });

  it("is refused while its location is archived", async () => {
    const { acme, input } = await archived();
    await acme.run("UPDATE locations SET archived_at = 1 WHERE id = ?", PLACE.locationId);
    await expectRefusal(restoreRoom(acme.as("marko"), input), "guard_failed", "location_archived");
  });

  it("is refused for one that is not archived, an outdated version and an unknown room", async () => {
    const { acme, input } = await archived();
    await expectRefusal(
      restoreRoom(acme.as("marko"), { ...input, version: 1 }),
      "version_conflict",
    );
    await expectRefusal(restoreRoom(acme.as("marko"), { ...input, id: newId() }), "not_found");
    await restoreRoom(acme.as("marko"), input);
    await expectRefusal(
      restoreRoom(acme.as("marko"), { ...input, version: 3 }),
      "transition_not_allowed",
    );
  });

  it("applies once for ten concurrent requests", async () => {
    const { acme, input } = await archived();
    const ended = await Promise.allSettled(
      Array.from({ length: 10 }, () => restoreRoom(acme.as("marko"), input)),
    );
    expect(ended.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it.each(["ana", "tomislav", "emina", "ciro", "petar"])("is refused to %s", async (key) => {
    const { acme, input } = await archived();
    await expectRefusal(restoreRoom(acme.as(key), input), "not_allowed");
  });
});

import { expect, it } from "vitest";
import { pick } from "~/features/pickers/queries/options";
import { roomCommands } from "~/features/rooms/commands";
import { getRoom } from "~/features/rooms/queries";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";
import { logOf } from "./fixtures";

it("archives a room with assets in it; the pickers of its location omit it, and it remains readable", async () => {
  const acme = await createTestTenant();
  await roomCommands.archive.run(acme.as("marko"), { id: PLACE.roomId, version: 1 });
  const offered = await pick(acme.as("marko"), "rooms", {
    search: "",
    locationId: PLACE.locationId,
  });
  expect(offered.map(({ id }) => id)).not.toContain(PLACE.roomId);
  expect(await getRoom(acme.as("marko"), PLACE.roomId)).toMatchObject({
    archived: true,
    name: "Strojarnica",
    uses: { assets: 1 },
    availableActions: ["restore", "delete"],
  });
  expect(await logOf(acme, PLACE.roomId)).toEqual([
    { event: "room.archived", facts: { name: "Strojarnica" } },
  ]);
});

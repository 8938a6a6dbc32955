import { expect, it } from "vitest";
import { archiveRoom } from "~/features/rooms/commands/lifecycle";
import { getRoom } from "~/features/rooms/queries/record";
import { createTestTenant } from "../../support/db/test-tenant";
import { PLACE } from "../../support/records/people";

it("archives a room with assets in it; the room remains readable", async () => {
  const acme = await createTestTenant();
  await archiveRoom(acme.as("marko"), { id: PLACE.roomId, version: 1 });
  expect(await getRoom(acme.as("marko"), PLACE.roomId)).toMatchObject({
    archived: true,
    name: "Strojarnica",
    uses: { assets: 1 },
    availableActions: ["restore", "delete"],
  });
});

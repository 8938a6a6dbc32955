import { INVENTORY_COMMANDS, type InventoryCommand } from "~/features/inventory/model";
import { inventoryPolicy } from "~/features/inventory/policy";

/** The facts about a room that its rules use (domain-rules §6). */
type RoomFacts = { archived: boolean; locationArchived: boolean };

/** A room cannot be chosen while its location cannot. */
export const roomPolicy = inventoryPolicy<InventoryCommand, RoomFacts, "location_archived">({
  commands: INVENTORY_COMMANDS,
  guards: {
    restore: ({ locationArchived }) => (locationArchived ? "location_archived" : null),
  },
});

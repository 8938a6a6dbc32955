/** The fields of a room. It belongs to one location. */
export const ROOM_FIELDS = ["name", "locationId", "floor", "number", "section"] as const;

/** The references that prevent the deletion of a room, in the order in which they are reported. */
export type RoomUses = { assets: number; workOrders: number; tickets: number };

export const ROOM_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type RoomCommand = (typeof ROOM_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const ROOM_DIALOGS = { archive: "archive", restore: "restore", delete: "delete" } as const;

/** The reasons for a refusal, as under `rooms.guards` in app/locales. */
export type RoomGuard = "location_archived" | "room_stays" | "rooms_need_locations";

/** The number of rows in each of its lists, without archived records. */
export type RoomCounts = { assets: number; workOrders: number };

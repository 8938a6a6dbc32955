/** A room of one location. */
export const ROOM_FIELDS = ["name", "locationId", "floor", "number", "section"] as const;
export type RoomField = (typeof ROOM_FIELDS)[number];

/** What can keep a room from being deleted, in the order in which it is named. */
export type RoomUses = { assets: number; workOrders: number; tickets: number };

export const ROOM_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type RoomCommand = (typeof ROOM_COMMANDS)[number];

/** Why not, as under `rooms.guards` in app/locales. */
export type RoomGuard = "location_archived" | "room_stays" | "rooms_need_locations";

/** How many of each its lists show: without what is archived. */
export type RoomCounts = { assets: number; workOrders: number };

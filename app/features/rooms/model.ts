/** The texts of a room: the greatest length of each, and how input and form name it. */
export const ROOM_TEXTS = { name: 200, floor: 50, number: 50, section: 100 } as const;

/** What daily reports name as used: tools and machines of the company's own. */
export const EQUIPMENT_FIELDS = ["name", "categoryId"] as const;
export type EquipmentField = (typeof EQUIPMENT_FIELDS)[number];

/** What can keep equipment from being deleted, in the order in which it is named. */
export type EquipmentUses = { workOrders: number; dailyReports: number };

export const EQUIPMENT_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type EquipmentCommand = (typeof EQUIPMENT_COMMANDS)[number];

/** Why not, as under `equipment.guards` in app/locales. */
export type CategoryGuard = "category_in_use" | "category_exists";

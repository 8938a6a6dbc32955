/** Tools and machines of the company, referenced by daily reports as used. */
export const EQUIPMENT_FIELDS = ["name", "categoryId"] as const;

/** References that prevent deletion, in the order in which the message lists them. */
export type EquipmentUses = { workOrders: number; dailyReports: number };

export const EQUIPMENT_COMMANDS = ["update", "archive", "restore", "delete"] as const;
export type EquipmentCommand = (typeof EQUIPMENT_COMMANDS)[number];

/** The commands with a dialog, by the last segment of its URL. */
export const EQUIPMENT_DIALOGS = {
  archive: "archive",
  restore: "restore",
  delete: "delete",
} as const;

/** Why a command is refused. A key under `equipment.guards` in app/locales. */
export type CategoryGuard = "category_in_use" | "category_exists";

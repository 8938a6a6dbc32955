// The parameters of the URL that filter the list of work orders, each named once.

/** What needs attention: switches in the row. */
export const PRESETS = ["overdue", "unassigned"] as const;
/** Marks that links of other pages set, with a chip that lifts them. */
export const MARKS = ["unfinished", "submitted", "awaiting"] as const;
/** Records that are picked. */
export const PICKED = ["customerId", "locationId", "assetId", "assigneeId"] as const;
export const DAYS = ["plannedFrom", "plannedTo", "createdFrom", "createdTo"] as const;

/** Behind "Add filter". */
export const OPENED = ["awaiting", ...PICKED, "planned", ...DAYS];
export const ORDER_FILTERS = [
  "status",
  "priority",
  ...PRESETS,
  "unfinished",
  "submitted",
  ...OPENED,
];

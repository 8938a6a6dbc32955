/** Parameters of the URL that filter the list of work orders. */
export const ORDER_FILTERS = [
  "status",
  "priority",
  "overdue",
  "unassigned",
  "unfinished",
  "awaiting",
  "customerId",
  "locationId",
  "assetId",
  "assigneeId",
  "planned",
  "plannedFrom",
  "plannedTo",
  "createdFrom",
  "createdTo",
];

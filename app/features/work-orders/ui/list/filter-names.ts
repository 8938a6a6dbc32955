/** Parameters of the URL that filter the list of work orders. */
export const ORDER_FILTERS = [
  "status",
  "priority",
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

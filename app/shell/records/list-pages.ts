/** The pages with a list of records (requirements §2). A list that cannot be loaded is shown empty, with a notice. */
export const LIST_PAGES: readonly string[] = [
  "/work-orders",
  "/work-orders/assigned",
  "/tasks",
  "/tasks/assigned",
  "/tickets",
  "/customers",
  "/partners",
  "/locations",
  "/rooms",
  "/assets",
  "/assets/equipment",
  "/assets/spare-parts",
  "/users",
];

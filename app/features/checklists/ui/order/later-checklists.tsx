import { part } from "~/shell/layout/part";

/** A tab of the order's page that is loaded when it is opened. */
export const LaterChecklists = part(
  "checklists",
  async () => (await import("./order-checklists")).OrderChecklists,
);

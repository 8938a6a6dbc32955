import { authEndpoints } from "./auth";
import { dailyReportEndpoints } from "./daily-reports";
import type { Endpoint } from "./endpoint";
import { pickerEndpoints } from "./pickers";
import { tenantEndpoints } from "./tenants";
import { userEndpoints } from "./users";
import { workOrderCommandEndpoints } from "./work-order-commands";
import { workOrderEndpoints } from "./work-orders";

/** The whole API: what answers, what the document says, and what the suite of refusals asks. */
export const ENDPOINTS: Endpoint[] = [
  ...authEndpoints,
  ...userEndpoints,
  ...tenantEndpoints,
  ...pickerEndpoints,
  ...workOrderEndpoints,
  ...workOrderCommandEndpoints,
  ...dailyReportEndpoints,
];

import { authEndpoints } from "./auth";
import { dailyReportEndpoints } from "./daily-reports";
import type { Endpoint } from "./endpoint";
import { tenantEndpoints } from "./tenants";
import { userEndpoints } from "./users";

/** The whole API: what answers, what the document says, and what the suite of refusals asks. */
export const ENDPOINTS: Endpoint[] = [...authEndpoints, ...userEndpoints, ...tenantEndpoints, ...dailyReportEndpoints];

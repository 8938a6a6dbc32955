import { activityEndpoints } from "./activity";
import { analyticsEndpoints } from "./analytics";
import { assetEndpoints } from "./assets";
import { authEndpoints } from "./auth";
import { calendarFeedEndpoints } from "./calendar-feeds";
import { checklistEndpoints } from "./checklists";
import { commentEndpoints } from "./comments";
import { customerEndpoints } from "./customers";
import { dailyReportEndpoints } from "./daily-reports";
import { dashboardEndpoints } from "./dashboard";
import type { Endpoint } from "./endpoint";
import { equipmentEndpoints } from "./equipment";
import { equipmentCategoryEndpoints } from "./equipment-categories";
import { offlineDataEndpoints } from "./offline-data";
import { fileEndpoints } from "./files";
import { helpdeskEndpoints } from "./helpdesk";
import { labelEndpoints } from "./labels";
import { liveEndpoints } from "./live";
import { locationEndpoints } from "./locations";
import { mailEndpoints } from "./mails";
import { maintenancePlanEndpoints } from "./maintenance-plans";
import { notificationEndpoints } from "./notifications";
import { phraseEndpoints } from "./phrases";
import { savedViewEndpoints } from "./saved-views";
import { pickerEndpoints } from "./pickers";
import { roomEndpoints } from "./rooms";
import { safetyEndpoints } from "./safety";
import { twoFactorEndpoints } from "./two-factor";
import { searchEndpoints } from "./search";
import { sparePartEndpoints } from "./spare-parts";
import { taskEndpoints } from "./tasks";
import { tenantEndpoints } from "./tenants";
import { ticketEndpoints } from "./tickets";
import { timerEndpoints } from "./timers";
import { userEndpoints } from "./users";
import { visitEndpoints } from "./visits";
import { standInEndpoints } from "./stand-ins";
import { workCapacityEndpoints } from "./work-capacity";
import { workOrderEndpoints } from "./work-orders";

/** All API endpoints, used by the router, the OpenAPI document and the refusal suite. */
export const ENDPOINTS: Endpoint[] = [
  ...fileEndpoints,
  ...authEndpoints,
  ...twoFactorEndpoints,
  ...userEndpoints,
  ...tenantEndpoints,
  ...pickerEndpoints,
  ...labelEndpoints,
  ...searchEndpoints,
  ...customerEndpoints,
  ...locationEndpoints,
  ...roomEndpoints,
  ...assetEndpoints,
  ...equipmentEndpoints,
  ...equipmentCategoryEndpoints,
  ...sparePartEndpoints,
  ...standInEndpoints,
  ...workCapacityEndpoints,
  ...dashboardEndpoints,
  ...workOrderEndpoints,
  ...taskEndpoints,
  ...dailyReportEndpoints,
  ...timerEndpoints,
  ...visitEndpoints,
  ...phraseEndpoints,
  ...maintenancePlanEndpoints,
  ...calendarFeedEndpoints,
  ...checklistEndpoints,
  ...savedViewEndpoints,
  ...commentEndpoints,
  ...activityEndpoints,
  ...analyticsEndpoints,
  ...mailEndpoints,
  ...notificationEndpoints,
  ...helpdeskEndpoints,
  ...safetyEndpoints,
  ...offlineDataEndpoints,
  ...ticketEndpoints,
  ...liveEndpoints,
];

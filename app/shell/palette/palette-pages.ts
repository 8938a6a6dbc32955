import { areaOf, refusalOf } from "~/kernel/authorization/access";
import { type Action, may } from "~/kernel/authorization/actions";
import type { Role } from "~/kernel/authorization/roles";
import type { Features } from "~/kernel/features";
import { namesOf } from "~/kernel/record-of";

type Viewer = { id: string; roles: readonly Role[] };
/** Without `action` and `role` the page is for all who may open its area. */
type Page = { path: string; action?: Action; role?: Role };

/** Pages below those of the menu, in the order in which they are found. `:user` is the viewer. */
const PAGES = {
  review: { path: "/work-orders/review", action: "work-orders.approve" },
  assignedOrders: { path: "/work-orders/assigned" },
  assignedTasks: { path: "/tasks/assigned" },
  week: { path: "/work-orders/week", role: "TECHNICIAN" },
  unfiledReports: { path: "/work-orders/unfiled-reports" },
  capacity: { path: "/schedule", action: "work-capacity.set" },
  standIns: { path: "/work-orders/stand-ins", action: "stand-ins.give" },
  ownCapacity: { path: "/work-orders/capacity/:user", role: "TECHNICIAN" },
  workedHours: { path: "/analytics/hours" },
  equipment: { path: "/assets/equipment" },
  equipmentCategories: { path: "/assets/equipment/categories" },
  spareParts: { path: "/assets/spare-parts" },
  notifications: { path: "/profile/notifications" },
  notificationChoices: { path: "/profile/notifications/choices" },
  scan: { path: "/scan" },
  outbox: { path: "/outbox" },
  company: { path: "/settings/company" },
  region: { path: "/settings/region" },
  language: { path: "/settings/language" },
  companyNotifications: { path: "/settings/notifications" },
  locations: { path: "/settings/locations" },
  rooms: { path: "/settings/rooms" },
  dailyReport: { path: "/settings/daily-report" },
  overtimeBands: { path: "/settings/overtime" },
  workday: { path: "/settings/working-day" },
  holidays: { path: "/settings/holidays" },
  workOrderApprovals: { path: "/settings/work-order-approvals" },
  taskApprovals: { path: "/settings/task-approvals" },
  pdfReport: { path: "/settings/pdf-report" },
  maintenance: { path: "/settings/preventive-maintenance" },
  checklists: { path: "/settings/checklists" },
  ticketing: { path: "/settings/ticketing" },
  entities: { path: "/settings/entities" },
  customerVisits: { path: "/settings/customer-visits" },
  phrases: { path: "/settings/phrases" },
  undeliveredMail: { path: "/settings/undelivered-mail", action: "mails.undelivered" },
} as const satisfies Record<string, Page>;
type PageName = keyof typeof PAGES;

/** The pages that this user may open in this company. */
export function palettePages(
  { id, roles }: Viewer,
  features: Features,
): { name: PageName; path: string; isSetting: boolean }[] {
  const actor = { roles: [...roles] };
  return namesOf(PAGES)
    .map((name): { name: PageName; page: Page } => ({ name, page: PAGES[name] }))
    .filter(({ page: { path, action, role } }) => {
      const area = areaOf(path);
      return (
        area !== null &&
        refusalOf(area, actor, features) === null &&
        (action === undefined || may(actor, action)) &&
        (role === undefined || roles.includes(role))
      );
    })
    .map(({ name, page: { path } }) => ({
      name,
      path: path.replace(":user", id),
      isSetting: path.startsWith("/settings/"),
    }));
}

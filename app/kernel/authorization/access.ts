import type { FeatureKey, Features } from "../features";
import { isId } from "../ids";
import { type Actor, holdsAny, ROLES, type Role } from "./roles";

export type Access = { roles: readonly Role[]; feature?: FeatureKey };
const OFFICE = ["SYSTEM_ADMIN", "MANAGER"] as const;
const FIELD = ["SYSTEM_ADMIN", "MANAGER", "APPROVER", "TECHNICIAN"] as const;
const TICKETING = [
  "SYSTEM_ADMIN",
  "MANAGER",
  "TECHNICIAN",
  "EMPLOYEE",
  "CUSTOMER_USER",
  "PARTNER_USER",
] as const;

/**
 * Access rules by the first segment of the path (requirements §2). A path without an entry is
 * refused. `asset` is no segment: see `areaOf`.
 */
export const ACCESS = {
  analytics: { roles: OFFICE },
  "work-orders": { roles: FIELD },
  schedule: { roles: FIELD },
  tasks: { roles: FIELD },
  tickets: { roles: TICKETING, feature: "TICKETING" },
  checklists: { roles: OFFICE },
  /** The list says "coming soon" while the feature is off; what is below it checks the feature itself. */
  "preventive-maintenance": { roles: OFFICE },
  /** The calls of the API. */
  "maintenance-plans": { roles: OFFICE, feature: "PREVENTIVE_MAINTENANCE" },
  assets: { roles: OFFICE },
  /** The page of one asset, without those below it. Who may read which one is decided by `assets.read`. */
  asset: { roles: FIELD },
  locations: { roles: OFFICE, feature: "LOCATIONS" },
  rooms: { roles: OFFICE, feature: "ROOMS" },
  customers: { roles: OFFICE },
  partners: { roles: OFFICE },
  users: { roles: ["SYSTEM_ADMIN"] },
  settings: { roles: OFFICE },
  profile: { roles: ROLES },
  /** The outbox of this device, for every role that can write offline. */
  outbox: { roles: ROLES },
  /** Labels: each record in them has rights of its own. Printing them is for the office. */
  c: { roles: ROLES },
  scan: { roles: ROLES },
  /** Files that another app shares are added to a work order. */
  share: { roles: FIELD },
  labels: { roles: OFFICE },
  /** Each record in the results has rights of its own. */
  search: { roles: ROLES },
} as const satisfies Record<string, Access>;
export type Area = keyof typeof ACCESS;

export function areaOf(pathname: string): Area | null {
  const [, segment = "", record = "", below] = pathname.replace(/\.data$/, "").split("/");
  if (segment === "assets" && below === undefined && isId(record)) return "asset";
  return isArea(segment) ? segment : null;
}

function isArea(segment: string): segment is Area {
  return Object.hasOwn(ACCESS, segment);
}

/** Returns null when the actor may open the area, otherwise the reason for the refusal. */
export function refusalOf(
  area: Area,
  actor: Pick<Actor, "roles">,
  features: Features,
): "not_allowed" | "feature_off" | null {
  const access: Access = ACCESS[area];
  if (!holdsAny(actor, access.roles)) return "not_allowed";
  return access.feature && !features[access.feature].enabled ? "feature_off" : null;
}

const HOMES: Record<Role, Area> = {
  SYSTEM_ADMIN: "analytics",
  MANAGER: "work-orders",
  APPROVER: "work-orders",
  TECHNICIAN: "work-orders",
  EMPLOYEE: "tickets",
  CUSTOMER_USER: "tickets",
  PARTNER_USER: "tickets",
};

/**
 * Returns the home page of the first role whose page is open, otherwise /profile (domain-rules §6).
 * Returns /login for an actor without roles.
 */
export function homeOf(actor: Pick<Actor, "roles">, features: Features): string {
  if (actor.roles.length === 0) return "/login";
  const role = ROLES.find(
    (one) => actor.roles.includes(one) && !refusalOf(HOMES[one], { roles: [one] }, features),
  );
  return role ? `/${HOMES[role]}` : "/profile";
}

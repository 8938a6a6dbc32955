import { type Area, refusalOf } from "~/kernel/authorization/access";
import { type Action, may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import type { Features } from "~/kernel/features";
import type { ResultKind } from "~/kernel/search-results";

/** The pages of each kind. They decide who finds its records (domain-rules §7). */
const AREAS: Record<ResultKind, Area> = {
  "work-orders": "work-orders",
  tickets: "tickets",
  tasks: "tasks",
  customers: "customers",
  partners: "partners",
  locations: "locations",
  rooms: "rooms",
  assets: "assets",
  equipment: "assets",
  "spare-parts": "assets",
  "preventive-maintenance": "preventive-maintenance",
  checklists: "checklists",
  users: "users",
};

/** Their pages explain a feature that is disabled. Their records are not found then. */
const FEATURES: Partial<Record<ResultKind, keyof Features>> = {
  "preventive-maintenance": "PREVENTIVE_MAINTENANCE",
  checklists: "CHECKLISTS",
};

/** Managers may not open the pages of users, but the list of their work orders. */
export function opensOrdersOf(actor: Pick<Actor, "roles">): boolean {
  return may(actor, "work-orders.edit") && !may(actor, MANAGE_USERS);
}

const MANAGE_USERS: Action = "users.manage";

export function mayFind(
  kind: ResultKind,
  actor: Pick<Actor, "roles">,
  features: Features,
): boolean {
  if (kind === "users" && opensOrdersOf(actor)) return true;
  const feature = FEATURES[kind];
  if (feature && !features[feature].enabled) return false;
  return refusalOf(AREAS[kind], actor, features) === null;
}

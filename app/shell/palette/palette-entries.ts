import { type Area, refusalOf } from "~/kernel/authorization/access";
import { type Action, may } from "~/kernel/authorization/actions";
import type { Role } from "~/kernel/authorization/roles";
import type { Features } from "~/kernel/features";
import { namesOf } from "~/kernel/record-of";
import { menuFor } from "../layout/navigation";

/** What the palette offers beside records: pages and forms. `area` names it in the texts. */
export type PaletteEntry =
  | { is: "page"; area: PageArea; path: string }
  | { is: "creation"; area: CreationArea; path: string };

const CREATIONS = {
  "work-orders": "work-orders.create",
  tickets: "tickets.create",
  tasks: "tasks.create",
  checklists: "checklists.manage",
  "preventive-maintenance": "maintenance.manage",
  customers: "inventory.manage",
  assets: "inventory.manage",
  locations: "inventory.manage",
  rooms: "inventory.manage",
  users: "users.manage",
} as const satisfies Partial<Record<Area, Action>>;
type CreationArea = keyof typeof CREATIONS;

/** The key after `g`, and the order of the pages. */
const PAGE_KEYS = {
  "work-orders": "o",
  schedule: "s",
  tickets: "t",
  tasks: "k",
  checklists: "h",
  "preventive-maintenance": "v",
  customers: "c",
  partners: "p",
  assets: "a",
  locations: "l",
  rooms: "r",
  users: "u",
  analytics: "y",
  settings: "e",
  profile: "m",
} as const satisfies Partial<Record<Area, string>>;
type PageArea = keyof typeof PAGE_KEYS;

type Viewer = { roles: readonly Role[] };

/** The pages and forms that this user may open in this company, without those that are coming soon. */
export function paletteEntries(viewer: Viewer, features: Features): PaletteEntry[] {
  const actor = { roles: [...viewer.roles] };
  const soon = menuFor(viewer, features)
    .flatMap((group) => group.entries)
    .filter(({ comingSoon }) => comingSoon)
    .map(({ area }) => String(area));
  const opens = (area: Area) => refusalOf(area, actor, features) === null && !soon.includes(area);
  return [
    ...namesOf(CREATIONS)
      .filter((area) => opens(area) && may(actor, CREATIONS[area], { own: true }))
      .map((area): PaletteEntry => ({ is: "creation", area, path: `/${area}/new` })),
    ...namesOf(PAGE_KEYS)
      .filter(opens)
      .map((area): PaletteEntry => ({ is: "page", area, path: `/${area}` })),
  ];
}

export function pageKey(area: PageArea): string {
  return PAGE_KEYS[area];
}

/** The path of the page with this key, or null. */
export function pathOfKey(entries: readonly PaletteEntry[], key: string): string | null {
  return entries.find((each) => each.is === "page" && pageKey(each.area) === key)?.path ?? null;
}

/** The form for a new record of the list on the screen, otherwise the first one that the user may open. */
export function creationAt(entries: readonly PaletteEntry[], pathname: string): string | null {
  const creations = entries.filter(({ is }) => is === "creation");
  const here = creations.find(({ area }) => pathname.split("/")[1] === area);
  return (here ?? creations[0])?.path ?? null;
}

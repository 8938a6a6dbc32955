import { ACCESS, type Area, refusalOf } from "~/kernel/authorization/access";
import type { Features } from "~/kernel/features";
import { holdsAny, type Role } from "~/kernel/authorization/roles";
import type { TextIn } from "~/locales/keys";

type MenuArea = Area & TextIn<"shell.navigation">;
export type Entry = { area: MenuArea; path: string; comingSoon?: true };
export type Group = { key: "work" | "inventory" | "network" | null; entries: Entry[] };

/** The menu in its groups (requirements §2). A null key is a group without a heading. */
const MENU: readonly Group[] = [
  { key: null, entries: [entry("analytics")] },
  {
    key: "work",
    entries: [
      entry("work-orders"),
      entry("tasks"),
      entry("tickets"),
      { ...entry("checklists"), comingSoon: true },
      { ...entry("preventive-maintenance"), comingSoon: true },
    ],
  },
  { key: "inventory", entries: [entry("assets"), entry("locations"), entry("rooms")] },
  { key: "network", entries: [entry("customers"), entry("partners")] },
  { key: null, entries: [entry("users")] },
];

function entry(area: MenuArea): Entry {
  return { area, path: `/${area}` };
}

type Viewer = { roles: readonly Role[] };

/** The entries this user may open in this company. Empty groups are omitted. */
export function menuFor(viewer: Viewer, features: Features): Group[] {
  const open = ({ area }: Entry) =>
    refusalOf(area, { roles: [...viewer.roles] }, features) === null;
  return MENU.map((group) => ({ ...group, entries: group.entries.filter(open) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** MANAGER and SYSTEM_ADMIN see groups that fold; everybody else sees one flat list (requirements §2). */
export function seesGroups(viewer: Viewer): boolean {
  return holdsAny({ roles: [...viewer.roles] }, ACCESS.settings.roles);
}

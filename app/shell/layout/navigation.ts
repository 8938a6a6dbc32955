import { ACCESS, type Area, refusalOf } from "~/kernel/authorization/access";
import type { FeatureKey, Features } from "~/kernel/features";
import { holdsAny, type Role } from "~/kernel/authorization/roles";
import type { TextIn } from "~/locales/keys";

type MenuArea = Area & TextIn<"shell.navigation">;
export type Entry = { area: MenuArea; path: string; comingSoon?: boolean };
/** An entry of the menu, which may be coming soon in companies without a feature. */
type MenuEntry = Entry & { comingSoonWithout?: FeatureKey };
type GroupOf<Each> = { key: "work" | "inventory" | "network" | null; entries: Each[] };
export type Group = GroupOf<Entry>;

/** The menu in its groups (requirements §2). A null key is a group without a heading. */
const MENU: readonly GroupOf<MenuEntry>[] = [
  { key: null, entries: [entry("analytics")] },
  {
    key: "work",
    entries: [
      entry("work-orders"),
      entry("schedule"),
      entry("tasks"),
      entry("tickets"),
      { ...entry("checklists"), comingSoonWithout: "CHECKLISTS" },
      { ...entry("preventive-maintenance"), comingSoonWithout: "PREVENTIVE_MAINTENANCE" },
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
  const visible = ({ comingSoonWithout: feature, ...each }: MenuEntry): Entry =>
    feature && !features[feature].enabled ? { ...each, comingSoon: true } : each;
  return MENU.map(({ key, entries }) => ({
    key,
    entries: entries.filter(open).map(visible),
  })).filter(({ entries }) => entries.length > 0);
}

/** MANAGER and SYSTEM_ADMIN see groups that fold; everybody else sees one flat list (requirements §2). */
export function seesGroups(viewer: Viewer): boolean {
  return holdsAny({ roles: [...viewer.roles] }, ACCESS.settings.roles);
}

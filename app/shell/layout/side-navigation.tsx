import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { MenuChoices } from "~/kernel/input/menu-choices";
import type { Features } from "~/kernel/features";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { isFieldPage } from "~/offline/data/offline-pages";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchNavLink } from "~/ui/layout/prefetch-link";
import type { Area } from "~/kernel/authorization/access";
import { type Entry, type Group, menuFor, seesGroups } from "./navigation";
import type { Viewer } from "./root-facts";

const ICONS: Partial<Record<Area, IconName>> = {
  analytics: "chart",
  "work-orders": "clipboard",
  schedule: "calendar",
  tasks: "check-square",
  tickets: "ticket",
  checklists: "list-checks",
  "preventive-maintenance": "calendar-clock",
  assets: "box",
  locations: "map-pin",
  rooms: "door",
  customers: "building",
  partners: "handshake",
  users: "users",
};

/** Stores whether a group, or the whole menu, is folded. */
export type Fold = (key: string, isFolded: boolean) => void;
type Folding = { choices: MenuChoices; fold: Fold };
type Props = Folding & {
  user: Viewer;
  features: Features;
  /** Icons only: every entry is one click away, without groups. */ isNarrow?: boolean;
};

/** Groups that fold for managers, one flat list for everybody else (requirements §2). */
export function SideNavigation({ user, features, isNarrow = false, ...folding }: Props) {
  const { t } = useTranslation();
  const groups = menuFor(user, features);
  return (
    <nav aria-label={t("shell.navigation.label")} className="flex flex-col gap-1 p-3">
      {seesGroups(user) && !isNarrow
        ? groups.map((group) => (
            <MenuGroup key={group.key ?? group.entries[0]?.area} group={group} {...folding} />
          ))
        : groups
            .flatMap((group) => group.entries)
            .map((entry) => <MenuEntry key={entry.area} entry={entry} isNarrow={isNarrow} />)}
    </nav>
  );
}

function MenuGroup({ group, choices, fold }: { group: Group } & Folding) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (group.key === null)
    return group.entries.map((entry) => <MenuEntry key={entry.area} entry={entry} />);
  const { key } = group;
  const inside = group.entries.some(({ path }) => pathname.startsWith(path));
  // The key opens the group when the path moves into it. The user can still fold it.
  return (
    <details
      key={String(inside)}
      open={inside || !choices.includes(key)}
      className="group/fold"
      data-group={group.key}
      onToggle={({ currentTarget: { open } }) => {
        const isRemembered = choices.includes(key);
        // The path opens a group without ending what is remembered.
        if (open === isRemembered && !(open && inside)) fold(key, !open);
      }}
    >
      <summary className="side-entry side-group text-muted list-none justify-between [&::-webkit-details-marker]:hidden">
        {t(`shell.group.${group.key}`)}
        <Icon
          name="chevron-down"
          className="transition-transform group-open/fold:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <div className="flex flex-col gap-0.5 pb-2">
        {group.entries.map((entry) => (
          <MenuEntry key={entry.area} entry={entry} />
        ))}
      </div>
    </details>
  );
}

function MenuEntry({ entry, isNarrow = false }: { entry: Entry; isNarrow?: boolean }) {
  const { t } = useTranslation();
  const icon = ICONS[entry.area];
  const obstacle = useNeedsNetwork();
  const note = entry.comingSoon
    ? t("shell.navigation.coming-soon")
    : obstacle && !isFieldPage(entry.path)
      ? obstacle
      : null;
  return (
    <PrefetchNavLink
      to={entry.path}
      className="side-entry"
      title={isNarrow ? t(`shell.navigation.${entry.area}`) : undefined}
      data-quiet={entry.comingSoon ? "" : undefined}
    >
      {icon ? <Icon name={icon} /> : null}
      <span className="min-w-0 flex-1 leading-tight">
        {t(`shell.navigation.${entry.area}`)}
        {note ? <span className="text-muted block text-xs font-normal">{note}</span> : null}
      </span>
    </PrefetchNavLink>
  );
}

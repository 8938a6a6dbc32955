import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { Menu } from "~/ui/overlay/menu";
import type { Shortcut, ShortcutKey } from "../model";

const ICONS: Record<ShortcutKey, IconName> = {
  "overdue-orders": "clock",
  "unassigned-orders": "users",
  "orders-in-progress": "play",
  "unapproved-orders": "hourglass",
  "my-orders": "clipboard",
  "requested-tickets": "ticket",
  "unapproved-tasks": "hourglass",
  "my-tasks": "check-square",
};

/** As many fit beside the title on a small desk. Of more, those without a record are left out there. */
const ONE_LINE = 5;

/** Counts of waiting records. Each links to the list of exactly these. */
export function Shortcuts({ shortcuts }: { shortcuts: Shortcut[] }) {
  const { t } = useTranslation();
  return (
    <nav
      aria-label={t("dashboard.shortcuts")}
      className="shortcuts"
      data-many={shortcuts.length > ONE_LINE ? "" : undefined}
    >
      <ul className="flex gap-2 md:flex-wrap">
        {shortcuts.map(({ key, count, to }) => (
          <li key={key} className="flex md:flex-auto" data-empty={count === 0 ? "" : undefined}>
            <PrefetchLink
              to={to}
              title={t(`dashboard.shortcut-meaning.${key}`)}
              className="card-surface hover:border-primary flex min-h-11 flex-1 items-center gap-2 px-3 lg:pointer-fine:min-h-10"
            >
              <span
                className={`flex items-center gap-2 text-lg leading-none font-bold tabular-nums ${count === 0 ? "text-muted" : ""}`}
              >
                <Icon
                  name={ICONS[key]}
                  size={18}
                  className={`max-md:hidden ${count === 0 ? "text-muted" : "text-primary"}`}
                />
                {count}
              </span>{" "}
              <span className="text-sm leading-snug whitespace-nowrap">
                {t(`dashboard.shortcut.${key}`)}
              </span>
            </PrefetchLink>
          </li>
        ))}
        {/* A mouse shows it where it rests on a link. */}
        <li className="lg:pointer-fine:hidden">
          <Menu icon="help" label={t("dashboard.shortcut-meaning.label")} className="text-muted">
            <dl className="flex max-w-96 flex-col gap-2 p-3 text-sm">
              {shortcuts.map(({ key }) => (
                <div key={key}>
                  <dt className="font-semibold">{t(`dashboard.shortcut.${key}`)}</dt>
                  <dd className="text-pretty">{t(`dashboard.shortcut-meaning.${key}`)}</dd>
                </div>
              ))}
            </dl>
          </Menu>
        </li>
      </ul>
    </nav>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Icon, type IconName } from "~/ui/layout/icon";
import type { Shortcut, ShortcutKey } from "../model";

const ICONS: Record<ShortcutKey, IconName> = {
  "unapproved-orders": "hourglass",
  "my-orders": "clipboard",
  "requested-tickets": "ticket",
  "unapproved-tasks": "hourglass",
  "my-tasks": "check-square",
};

/** Counts of waiting records. Each links to the list of exactly these. */
export function Shortcuts({ shortcuts }: { shortcuts: Shortcut[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("dashboard.shortcuts")} className="shortcuts">
      <ul className="flex gap-2 md:grid md:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] md:gap-3">
        {shortcuts.map(({ key, count, to }) => (
          <li key={key} className="flex">
            <Link
              to={to}
              prefetch="intent"
              className="card-surface hover:border-primary flex min-h-11 flex-1 items-center gap-2 px-3 md:min-h-16 md:flex-col md:items-stretch md:justify-between md:gap-1 md:py-3"
            >
              <span
                className={`flex items-center justify-between text-lg leading-none font-bold tabular-nums md:text-2xl ${count === 0 ? "text-muted" : ""}`}
              >
                {count}
                <Icon
                  name={ICONS[key]}
                  className={`max-md:hidden ${count === 0 ? "text-muted" : "text-primary"}`}
                />
              </span>{" "}
              <span className="text-sm leading-snug max-md:whitespace-nowrap">
                {t(`dashboard.shortcut.${key}`)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

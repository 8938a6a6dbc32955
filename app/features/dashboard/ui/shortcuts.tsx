import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import type { Shortcut } from "../model";

/** Counts of waiting records. Each links to the list of exactly these. */
export function Shortcuts({ shortcuts }: { shortcuts: Shortcut[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("dashboard.shortcuts")} className="shortcuts">
      <ul>
        {shortcuts.map(({ key, count, to }) => (
          <li key={key}>
            <PrefetchLink
              to={to}
              title={t(`dashboard.shortcut-meaning.${key}`)}
              className="card-surface hover:border-primary"
            >
              <span className={`shortcut-count ${count === 0 ? "text-muted" : ""}`}>{count}</span>{" "}
              <span>{t(`dashboard.shortcut.${key}`)}</span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The first line of an approver's phone: how many orders await them, which leads to the review. At a desk the shortcut is as near. */
export function AwaitedOrders({ shortcuts }: { shortcuts: Shortcut[] }) {
  const { t } = useTranslation();
  const queue = shortcuts.find(({ key }) => key === "unapproved-orders");
  if (!queue) return null;
  const { count, to } = queue;
  if (count === 0)
    return (
      <p className="text-muted flex items-center gap-2 md:hidden">
        <Icon name="circle-check" />
        {t("dashboard.queue.none")}
      </p>
    );
  return (
    <PrefetchLink to={to} className="queue-link card-surface md:hidden">
      <Icon name="circle-check" size={24} className="text-primary" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-semibold">{t("dashboard.queue.waiting", { count })}</span>{" "}
        <span className="text-muted text-sm">{t("workOrders.review.list")}</span>
      </span>
      <Icon name="chevron-right" />
    </PrefetchLink>
  );
}

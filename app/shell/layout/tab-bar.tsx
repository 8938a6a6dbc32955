import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Creation, TabBar as Tabs } from "~/kernel/authorization/tab-bar";
import { looksForSomething } from "~/kernel/input/list-view";
import { useNeedsNetwork } from "~/offline/connectivity/needs-network";
import { isFieldPage } from "~/offline/data/offline-pages";
import type { TextIn } from "~/locales/keys";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { closePopovers, opensPopover, popover } from "./popover";
import { unreadLabel } from "./unread-label";

const PATHS: Record<Creation, { to: string; icon: IconName }> = {
  report: { to: "/work-orders/report", icon: "pen" },
  "work-orders": { to: "/work-orders/new", icon: "clipboard" },
  tickets: { to: "/tickets/new", icon: "ticket" },
  tasks: { to: "/tasks/new", icon: "check-square" },
};

const TODAY = { to: "/work-orders", icon: "calendar", text: "today" } as const;
const REVIEW = { to: "/work-orders/review", icon: "circle-check", text: "review" } as const;

/** Navigation at the bottom of phones, within reach of the thumb. A form's own bar takes its place (frame.css). */
export function TabBar({
  tabs: { orders, reviews, create },
  unread,
  awaiting = 0,
}: {
  tabs: Tabs;
  unread: number;
  awaiting?: number | undefined;
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const hasToday = orders === "/work-orders/assigned";
  const beside = hasToday ? TODAY : REVIEW;
  // What is looked for in the list of all orders has no Today above.
  const isBeside =
    pathname === beside.to && !(hasToday && looksForSomething(new URLSearchParams(search)));
  const besideTab = (
    <Tab
      {...beside}
      current={isBeside}
      count={hasToday ? 0 : awaiting}
      countText="shell.awaiting"
    />
  );
  return (
    <>
      <nav aria-label={t("shell.tabs.label")} className="tab-bar">
        {hasToday ? besideTab : null}
        <Tab
          to={orders}
          icon="clipboard"
          text="orders"
          current={!isBeside && pathname.startsWith("/work-orders")}
        />
        {reviews ? besideTab : null}
        {create.length > 0 ? (
          <button type="button" {...opensPopover("create")}>
            <Icon name="plus" size={24} />
            {t("shell.tabs.create")}
          </button>
        ) : (
          <Tab to="/scan" icon="camera" text="scan" />
        )}
        <Tab
          to="/profile/notifications"
          icon="inbox"
          text="inbox"
          current={pathname === "/profile/notifications"}
          count={unread}
          countText="notifications.unread-count"
        />
        <Tab
          to={hasToday ? "/tasks/assigned" : "/tasks"}
          icon="check-square"
          text="tasks"
          current={pathname.startsWith("/tasks")}
        />
      </nav>
      {create.length > 0 ? (
        <div
          {...popover("create")}
          role="group"
          aria-label={t("shell.tabs.create")}
          className="popover-menu"
        >
          {create.map((each) => (
            <CreateEntry key={each} of={each} />
          ))}
          <Link to="/scan" className="menu-entry">
            <Icon name="camera" />
            {t("shell.scan")}
          </Link>
        </div>
      ) : null}
    </>
  );
}

/** Without a network, what is not possible then says so and leads nowhere. */
function CreateEntry({ of }: { of: Creation }) {
  const { t } = useTranslation();
  const obstacle = useNeedsNetwork();
  const { to, icon } = PATHS[of];
  if (obstacle && !isFieldPage(to))
    return (
      <p className="menu-entry text-muted flex-wrap">
        <Icon name={icon} />
        {t(`shell.create.${of}`)} <span className="text-sm">({obstacle})</span>
      </p>
    );
  return (
    <Link to={to} className="menu-entry" onClick={closePopovers}>
      <Icon name={icon} />
      {t(`shell.create.${of}`)}
    </Link>
  );
}

type TabProps = {
  to: string;
  icon: IconName;
  text: TextIn<"shell.tabs">;
  current?: boolean;
  count?: number;
  countText?: "shell.awaiting" | "notifications.unread-count";
};

function Tab({
  to,
  icon,
  text,
  current,
  count = 0,
  countText = "notifications.unread-count",
}: TabProps) {
  const { t } = useTranslation();
  return (
    <PrefetchLink to={to} aria-current={current ? "page" : undefined}>
      <Icon name={icon} size={24} />
      {t(`shell.tabs.${text}`)}
      {count > 0 ? (
        <>
          <span aria-hidden="true" className="unread-badge">
            {unreadLabel(count)}
          </span>
          <span className="sr-only"> {t(countText, { count })}</span>
        </>
      ) : null}
    </PrefetchLink>
  );
}

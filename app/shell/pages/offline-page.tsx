import { Link, useLocation, useMatches } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type Area, refusalOf } from "~/kernel/authorization/access";
import type { RootFacts } from "~/server/page/root-facts";
import { LinkButton } from "~/ui/layout/button";
import { Icon, type IconName } from "~/ui/layout/icon";
import { PageHeader } from "~/ui/layout/page-header";
import { EmptyState } from "~/ui/list/empty-state";
import { GUIDE_PAGE } from "../home-screen/use-home-screen-guide";
import { NotificationList } from "../layout/notification-list";
import { innermostTitle } from "../layout/page-handle";
import { useRootFacts } from "../layout/root-facts";
import { LIST_PAGES } from "../records/list-pages";

const INBOX = "/profile/notifications";

/**
 * In place of a page that needs the server: what it is, and what works without a network. The newest notifications are on the device. The
 * page itself is loaded as soon as the server responds (connectivity-banner.tsx).
 */
export function OfflinePage() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const root = useRootFacts();
  const title = innermostTitle(useMatches(), t);
  const recent = (pathname === INBOX && root?.recent) || [];
  const retry = (
    <LinkButton to={pathname + search} replace preventScrollReset icon="refresh">
      {t("shell.failed.retry")}
    </LinkButton>
  );
  return (
    <>
      {title ? <PageHeader title={title} /> : null}
      <div className="flex max-w-3xl flex-col gap-4">
        {recent.length > 0 ? (
          <>
            <p className="text-muted">{t("shell.works-offline.notifications")}</p>
            <div className="card-surface overflow-hidden">
              <NotificationList notifications={recent} />
            </div>
            <p>{retry}</p>
          </>
        ) : (
          <EmptyState
            icon="cloud-off"
            title={t("shell.offline")}
            text={t(textFor(pathname, hasToday(root)))}
            headingLevel={title ? 2 : 1}
          >
            {retry}
          </EmptyState>
        )}
        {root?.user ? <WorksOffline root={root} user={root.user} /> : null}
      </div>
    </>
  );
}

/** A technician has Today, the own orders and the week. */
function hasToday(root: RootFacts | null | undefined): boolean {
  return root?.tabs?.orders === "/work-orders/assigned";
}

function textFor(pathname: string, isTechnician: boolean) {
  if (isTechnician && pathname.startsWith("/schedule")) return "shell.works-offline.schedule";
  return LIST_PAGES.includes(pathname) ? "records.failed.offline" : "shell.offline-page";
}

type Page = { to: string; icon: IconName; text: string };

/** The pages of this user that are on the device, and what can be written there. */
function WorksOffline({ root, user }: { root: RootFacts; user: NonNullable<RootFacts["user"]> }) {
  const { t } = useTranslation();
  const isOpen = (area: Area) => refusalOf(area, user, root.features) === null;
  const isTechnician = hasToday(root);
  const orders: Page[] = isTechnician
    ? [
        { to: "/work-orders", icon: "calendar", text: t("shell.tabs.today") },
        { to: "/work-orders/assigned", icon: "clipboard", text: t("shell.tabs.orders") },
        { to: "/work-orders/week", icon: "calendar-clock", text: t("shell.works-offline.week") },
      ]
    : [{ to: "/work-orders", icon: "clipboard", text: t("shell.navigation.work-orders") }];
  const tasks = isTechnician ? "/tasks/assigned" : "/tasks";
  const pages: Page[] = [
    ...(isOpen("work-orders") ? orders : []),
    ...(isOpen("tasks")
      ? [{ to: tasks, icon: "check-square" as const, text: t("shell.navigation.tasks") }]
      : []),
    ...(isOpen("tickets")
      ? [{ to: "/tickets/new", icon: "ticket" as const, text: t("shell.create.tickets") }]
      : []),
    { to: "/profile/safety", icon: "shield", text: t("shell.works-offline.safety") },
    { to: GUIDE_PAGE, icon: "help", text: t("shell.account.helpdesk") },
    { to: "/outbox", icon: "send", text: t("outbox.title") },
  ];
  return (
    <nav aria-label={t("shell.works-offline.title")}>
      <h2 className="mb-2 font-semibold">{t("shell.works-offline.title")}</h2>
      <ul className="card-surface divide-base-300 divide-y">
        {pages.map(({ to, icon, text }) => (
          <li key={to}>
            <Link to={to} className="flex min-h-12 items-center gap-3 px-4 py-2">
              <Icon name={icon} />
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

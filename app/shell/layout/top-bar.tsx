import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RootFacts } from "~/kernel/server/page/root-facts";
import { Icon } from "~/ui/layout/icon";
import { CompanyMark } from "./company-mark";
import { OutboxMark } from "../../offline/outbox/outbox-badge";
import { SearchButton } from "../palette/search-button";
import { NotificationMenu } from "./notification-menu";
import { opensPopover } from "./popover";
import { RunningTimer } from "./running-timer";

/** Menu button on narrow screens, the company's name, the notification menu and what the frame adds. */
export function TopBar({
  unread,
  recent,
  root,
  hasTabs,
  children,
}: Required<Pick<RootFacts, "unread" | "recent">> & {
  root: RootFacts;
  /** The tab bar of phones opens the drawer. */
  hasTabs: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <header className="top-bar" data-swipe="open-drawer">
      {hasTabs ? null : (
        <button
          type="button"
          className="bar-button md:hidden"
          aria-label={t("shell.navigation.open")}
          {...opensPopover("drawer")}
        >
          <Icon name="menu" />
        </button>
      )}
      <Link
        to="/login"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 font-semibold"
        reloadDocument={false}
      >
        <CompanyMark tenant={root.tenant} />
      </Link>
      <SearchButton />
      <RunningTimer root={root} />
      <OutboxMark />
      <NotificationMenu unread={unread} recent={recent} />
      {children}
    </header>
  );
}

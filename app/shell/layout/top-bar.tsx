import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RootFacts } from "~/kernel/server/page/page";
import { Badge } from "~/ui/layout/badge";
import { Icon } from "~/ui/layout/icon";
import { ToastHistory } from "~/ui/overlay/toast";
import { CompanyMark } from "./company-mark";
import { OutboxMark } from "../../offline/outbox/outbox-badge";
import { opensPopover } from "./popover";

/** Menu button on narrow screens, the company's name, the notification bell and what the frame adds. */
export function TopBar({
  tenant,
  unread,
  children,
}: {
  tenant: RootFacts["tenant"];
  unread: number;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="bar-button md:hidden"
        aria-label={t("shell.navigation.open")}
        {...opensPopover("drawer")}
      >
        <Icon name="menu" />
      </button>
      <Link
        to="/login"
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 font-semibold"
        reloadDocument={false}
      >
        <CompanyMark tenant={tenant} />
      </Link>
      <OutboxMark />
      <ToastHistory unread={unread}>
        <Link to="/profile/notifications" className="menu-entry">
          <Icon name="inbox" />
          <span className="flex-1">{t("notifications.title")}</span>
          {unread > 0 ? (
            <Badge tone="info">{t("notifications.count", { count: unread })}</Badge>
          ) : null}
        </Link>
      </ToastHistory>
      {children}
    </header>
  );
}

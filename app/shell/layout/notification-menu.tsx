import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Notification } from "~/server/queries/unread";
import { useOnline } from "~/offline/connectivity/connectivity";
import { Icon } from "~/ui/layout/icon";
import { NotificationList } from "./notification-list";
import { unreadLabel } from "./unread-label";
import { closePopovers, opensPopover, popover } from "./popover";

type Props = { unread: number; recent: readonly Notification[] };

/** The menu in the top bar with the newest notifications, read or not, and the number of unread ones. Works before JavaScript. */
export function NotificationMenu({ unread, recent }: Props) {
  const { t } = useTranslation();
  const online = useOnline();
  return (
    <>
      <button
        type="button"
        className="bar-button relative"
        aria-label={
          unread > 0 ? t("notifications.unread-count", { count: unread }) : t("notifications.title")
        }
        {...opensPopover("notices")}
      >
        <Icon name="bell" />
        {unread > 0 ? (
          <span className="unread-badge top-1 right-0.5">{unreadLabel(unread)}</span>
        ) : null}
      </button>
      <section
        {...popover("notices")}
        aria-label={t("notifications.title")}
        className="bar-menu w-96 max-w-[calc(100vw-1rem)] p-0"
      >
        <div className="border-base-300 flex min-h-12 items-center gap-2 border-b py-0.5 ps-4 pe-2">
          <p className="flex-1 font-semibold">{t("notifications.title")}</p>
          {unread > 0 && online ? <MarkAll /> : null}
        </div>
        {recent.length > 0 ? (
          <div className="max-h-[60dvh] overflow-y-auto">
            <NotificationList notifications={recent} />
          </div>
        ) : (
          <p className="text-muted px-4 py-6 text-center">{t("notifications.empty")}</p>
        )}
        <div className="border-base-300 border-t p-1">
          <Link to="/profile/notifications" className="menu-entry" onClick={closePopovers}>
            <Icon name="inbox" />
            {t("notifications.open")}
          </Link>
        </div>
      </section>
    </>
  );
}

function MarkAll() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <Form method="post" action="/profile/notifications" replace preventScrollReset>
      <input type="hidden" name="_next" value={pathname + search} />
      <button className="btn btn-ghost btn-sm min-h-11 font-medium">
        {t("notifications.read.all")}
      </button>
    </Form>
  );
}

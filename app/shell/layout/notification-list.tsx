import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Notification } from "~/server/queries/unread";
import { Icon } from "~/ui/layout/icon";
import { closePopovers } from "./popover";
import { useFormat } from "./use-format";

/** Each is a button that marks it as read and opens its record. It works without JavaScript. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ul className="divide-base-300 divide-y">
      {notifications.map((one) => (
        <li key={one.id}>
          <Form method="post" action="/profile/notifications" onSubmit={closePopovers}>
            <input type="hidden" name="id" value={one.id} />
            <Line notification={one} />
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Line({
  notification: { title, createdAt, readAt, records = 1 },
}: {
  notification: Notification;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const unread = readAt === null;
  return (
    <button
      className={`hover:bg-base-200 flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-3 text-left ${unread ? "bg-primary/5" : ""}`}
    >
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${unread ? "bg-primary" : ""}`}
      />
      <span className="min-w-0 flex-1">
        <span className={`block break-words ${unread ? "font-semibold" : ""}`}>
          {unread ? <span className="sr-only">{t("notifications.unread")}: </span> : null}
          {title}
          {records > 1 ? (
            <span className="text-muted font-normal">
              {" "}
              {t("notifications.more", { count: records - 1 })}
            </span>
          ) : null}
        </span>
        <time dateTime={new Date(createdAt).toISOString()} className="text-muted block text-sm">
          {format.dateTime(createdAt)}
        </time>
      </span>
      <Icon name="chevron-right" className="text-muted" />
    </button>
  );
}

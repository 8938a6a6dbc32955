import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Notification } from "~/server/queries/unread";
import { useOnline } from "../../offline/connectivity/connectivity";
import { Icon } from "~/ui/layout/icon";
import { closePopovers } from "./popover";
import { useFormat } from "./use-format";

/** Each is a button that marks it as read and opens its record, also without JavaScript. Without a network it is a link to the record. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const online = useOnline();
  return (
    <ul className="divide-base-300 divide-y">
      {notifications.map((one) => {
        const line = {
          className: `hover:bg-base-200 flex min-h-14 w-full cursor-pointer items-center gap-3 px-4 py-3 text-left ${one.readAt === null ? "bg-primary/5" : ""}`,
          children: <Line notification={one} />,
        };
        return (
          <li key={one.id}>
            {online ? (
              <Form method="post" action="/profile/notifications" onSubmit={closePopovers}>
                <input type="hidden" name="id" value={one.id} />
                <button {...line} />
              </Form>
            ) : (
              <Link to={one.path} onClick={closePopovers} {...line} />
            )}
          </li>
        );
      })}
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
    <>
      <span
        aria-hidden="true"
        className={`size-2 shrink-0 rounded-full ${unread ? "bg-primary" : ""}`}
      />
      <span className="line-words">
        <span className={unread ? "block font-semibold" : "block"}>
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
    </>
  );
}

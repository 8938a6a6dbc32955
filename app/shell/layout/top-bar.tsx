import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RootFacts } from "~/server/page/root-facts";
import { Icon } from "~/ui/layout/icon";
import { CompanyMark } from "./company-mark";
import { OutboxMark } from "../../offline/outbox/outbox-badge";
import { SearchButton } from "../palette/search-button";
import { NotificationMenu } from "./notification-menu";
import { opensPopover } from "./popover";
import { durationText, elapsedMinutes } from "~/kernel/time/duration";
import { runningTimer, type TimerInterval } from "~/kernel/timer-change";
import { isOnline } from "../../offline/connectivity/connectivity";
import { useNow } from "../../offline/connectivity/use-now";
import { noteReadAt } from "../../offline/data/offline-data";
import { useTimerChanges } from "../../offline/outbox/use-timer-changes";
import { useFormat } from "./use-format";

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

/**
 * In the top bar of every page, visible only while the own timer runs: its order may be in no list any more, or another page may be open.
 * Its order's page stops it.
 */
function RunningTimer({ root }: { root: RootFacts }) {
  useReadAt(root);
  const { changes, isWaiting } = useTimerChanges(root);
  useNewRoot(changes.length > 0 && !isWaiting);
  const running = runningTimer(root.timer ? [root.timer] : [], changes);
  return running ? <Running timer={running} /> : null;
}

function Running({ timer }: { timer: TimerInterval }) {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const time = now === null ? "" : durationText(elapsedMinutes([timer], now));
  const label = t(`shell.timer.${timer.kind}`, {
    order: timer.orderNumber ?? "",
    since: format.time(timer.startedAt),
  });
  return (
    <Link
      to={`/work-orders/${timer.workOrderId}`}
      className="bar-button text-primary"
      aria-label={[label, time].filter(Boolean).join(", ")}
      title={label}
    >
      <Icon name="clock" />
      <span className="text-sm font-semibold tabular-nums">{time}</span>
    </Link>
  );
}

/** What was sent before the root's data was read is part of it. The first data of a window came with its document. */
function useReadAt(root: RootFacts): void {
  const first = useRef(root);
  if (root !== first.current) noteReadAt(root, Date.now());
}

/** Once the server has all changes, its data replaces them: another device may stop the timer. */
function useNewRoot(isConfirmed: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isConfirmed && isOnline()) revalidate();
  }, [isConfirmed, revalidate]);
}

import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { RootFacts } from "~/server/page/root-facts";
import { Icon } from "~/ui/layout/icon";
import { part } from "~/shell/layout/part";
import { CompanyMark } from "./company-mark";
import { OutboxMark } from "../../offline/outbox/outbox-badge";
import { SearchButton } from "../palette/search-button";
import { NotificationMenu } from "./notification-menu";
import { opensPopover } from "./popover";
import { isOnline } from "../../offline/connectivity/connectivity";
import { noteReadAt } from "../../offline/data/offline-data";
import { useTimerChanges } from "../../offline/outbox/use-timer-changes";

const loadTimer = () => import("../timer/running-timer");
const TimerMark = part("timer-mark", async () => (await loadTimer()).TimerMark);
const TimerBar = part("timer-bar", async () => (await loadTimer()).TimerBar);

/** Menu button on narrow screens, the company's name, the notification menu and what the frame adds. */
export function TopBar({
  unread,
  recent,
  root,
  home,
  children,
}: Required<Pick<RootFacts, "unread" | "recent">> & {
  root: RootFacts;
  /** Of this user. */ home: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const timer = useOwnTimer(root);
  const hasTimer = timer.known.length > 0 || timer.changes.length > 0;
  return (
    <>
      <header className="top-bar" data-swipe="open-drawer">
        <button
          type="button"
          className="bar-button md:hidden"
          aria-label={t("shell.navigation.open")}
          {...opensPopover("drawer")}
        >
          <Icon name="menu" />
        </button>
        <Link to={home} className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 font-semibold">
          <CompanyMark tenant={root.tenant} />
        </Link>
        <SearchButton />
        {hasTimer ? <TimerMark {...timer} /> : null}
        <OutboxMark />
        <NotificationMenu unread={unread} recent={recent} />
        {children}
      </header>
      {hasTimer ? <TimerBar {...timer} /> : null}
    </>
  );
}

/** What is known of the own timer, which every page shows while it runs: its order may be in no list any more, or another page may be open. */
function useOwnTimer(root: RootFacts) {
  useReadAt(root);
  const { changes, isWaiting } = useTimerChanges(root);
  useNewRoot(changes.length > 0 && !isWaiting);
  return { known: [root.timer, root.paused].flatMap((one) => one ?? []), changes };
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

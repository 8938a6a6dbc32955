import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useMemo,
  useRef,
} from "react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/authorization/actions";
import { useDoneToast, useUndoableDoneToast } from "~/shell/layout/done-toast";
import { useRootFacts } from "~/shell/layout/root-facts";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { overlaps, visibleHours } from "../policy/grid";
import type { Schedule } from "../queries/board";
import { useScheduleAddress } from "./address";
import { DayAgenda } from "./agenda";
import { DayGrid } from "./grid/day-grid";
import { idOf } from "./planning/held";
import { PhoneAgenda } from "./phone-agenda";
import { ScheduleBar } from "./schedule-bar";
import { PlanningContext } from "./planning/planning-context";
import { ScheduleHint } from "./planning/schedule-hint";
import { Tray } from "./tray";
import { useOneTabStop } from "./planning/grid-focus";
import { useHands } from "./planning/use-hands";
import { usePlanning } from "./planning/use-planning";
import { MonthDays, MonthGrid } from "./grid/month-grid";
import { useRows } from "./grid/use-rows";
import { VisitPeek } from "./grid/visit-peek";
import { WeekGrid } from "./grid/week-grid";
import { useServerNow } from "./use-server-now";

const ConflictDialog = lazy(async () => ({
  default: (await import("./planning/conflict-dialog")).ConflictDialog,
}));
const NO_ORDERS: readonly [] = [];

type Props = {
  schedule: Schedule;
  /** The open dialog. */ children: ReactNode;
};

/** The board with its tray; on phones the agenda of one day; for technicians their own days. */
export function ScheduleBoard(props: Props) {
  return props.schedule.isOwn ? <OwnAgenda {...props} /> : <Board {...props} />;
}

function OwnAgenda({ schedule, children }: Props) {
  const { t } = useTranslation();
  useDoneToast("schedule");
  const now = useServerNow(schedule);
  const rows = useRows(schedule, schedule.visits, now);
  // A month has more days without a visit than with one. Today is where the list opens.
  const days =
    schedule.input.view === "month"
      ? rows.bounds.filter(
          (within) =>
            within.day === schedule.today ||
            schedule.visits.some((visit) => overlaps(visit, within)),
        )
      : rows.bounds;
  const list = useRef<HTMLDivElement>(null);
  useTodayFirst(list, schedule.days);
  return (
    <div className="schedule-page">
      <ScheduleBar schedule={schedule} />
      <div ref={list} className="flex max-w-3xl flex-col gap-5">
        {days.length === 0 ? <p className="text-muted">{t("schedule.agenda.empty")}</p> : null}
        {days.map(({ day }) => (
          <DayAgenda key={day} day={day} rows={rows} visits={schedule.visits} schedule={schedule} />
        ))}
      </div>
      {children}
    </div>
  );
}

function Board({ schedule, children }: Props) {
  const { t } = useTranslation();
  const address = useScheduleAddress();
  const help = useId();
  const page = useRef<HTMLDivElement>(null);
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const planning = usePlanning(schedule);
  useUndoableDoneToast(["schedule"], planning.undoOf);
  const { visits, busy } = planning;
  const now = useServerNow(schedule);
  const rows = useRows(schedule, visits, now);
  const isMonth = schedule.input.view === "month";
  const dayAt = (day: string) => address.board({ view: "day", from: day });
  const [within] = rows.bounds;
  const hours = useMemo(
    () =>
      schedule.input.view === "day" && within
        ? visibleHours(within, schedule.visits, timeZone)
        : null,
    [schedule, within, timeZone],
  );
  const hands = useHands({
    page,
    rows,
    visits,
    orders: schedule.tray?.orders ?? NO_ORDERS,
    busy,
    hours,
    run: planning.run,
    undo: () => void planning.undo(),
  });
  const { inHand, over } = hands;
  const held = inHand ? idOf(inHand.held) : null;
  const hrefOf = useMemo(() => (id: string) => address.dialog(`visits/${id}`), [address]);
  const board = { rows, hrefOf, held, busy, over };
  useOneTabStop(page, visits);
  useTodayInSight(page, schedule.days);
  const planNow = schedule.mayPlan ? planning.run : null;
  return (
    <>
      <div
        ref={page}
        role="presentation"
        className="schedule-page"
        data-plans={schedule.mayPlan ? "" : undefined}
        data-holding={inHand?.by}
        onKeyDown={hands.onKeyDown}
        onClick={hands.onClick}
        onBlur={() => inHand?.by === "keys" && hands.leave()}
      >
        <ScheduleBar schedule={schedule} />
        {schedule.mayPlan ? (
          <p id={help} className="sr-only">
            {t("schedule.hands.help")}
          </p>
        ) : null}
        <p role="status" aria-live="assertive" className="sr-only">
          {hands.announcement}
        </p>
        {schedule.technicians.length === 0 ? <NoTechnicians /> : null}
        {isMonth ? (
          <MonthDays
            rows={rows}
            hrefOf={dayAt}
            hrefOfPerson={(technician) => address.board({ technician })}
          />
        ) : (
          <PhoneAgenda schedule={schedule} rows={rows} visits={visits} address={address} />
        )}
        <div className="schedule-layout" data-folded={schedule.input.folded ? "" : undefined}>
          <section
            className="schedule-scroll"
            aria-label={t("schedule.title")}
            aria-describedby={schedule.mayPlan ? help : undefined}
            tabIndex={-1}
          >
            {isMonth ? (
              <MonthGrid rows={rows} hrefOf={dayAt} />
            ) : hours ? (
              <DayGrid {...board} hours={hours} />
            ) : (
              <WeekGrid {...board} />
            )}
          </section>
          {schedule.tray ? (
            <Tray
              // Moved beside the board, an open sheet is a new element, which is no longer one.
              key={String(schedule.input.folded)}
              schedule={schedule}
              tray={schedule.tray}
              held={held}
              busy={busy}
            />
          ) : null}
        </div>
        {inHand ? null : <VisitPeek page={page} rows={rows} visits={visits} />}
        {inHand && over ? (
          <ScheduleHint
            lines={hands.overText(over, inHand.held)}
            at={inHand.by === "pointer" ? hands.pointer.current : null}
          />
        ) : null}
        {planning.conflict ? (
          <Suspense fallback={null}>
            <ConflictDialog conflict={planning.conflict} rows={rows} onSettle={planning.settle} />
          </Suspense>
        ) : null}
      </div>
      <PlanningContext.Provider value={planNow}>{children}</PlanningContext.Provider>
    </>
  );
}

/** In place of rows. */
function NoTechnicians() {
  const { t } = useTranslation();
  const mayAdd = may({ roles: useRootFacts()?.user?.roles ?? [] }, "users.manage");
  return (
    <EmptyState
      icon="users"
      title={t("schedule.no-technicians.title")}
      text={t("schedule.no-technicians.text")}
    >
      {mayAdd ? (
        <LinkButton to="/users/new" look="primary">
          {t("schedule.no-technicians.add")}
        </LinkButton>
      ) : null}
    </EmptyState>
  );
}

/** A list of days opens on today, unless the browser is back where it was. */
function useTodayFirst(list: RefObject<HTMLElement>, days: readonly string[]) {
  const shown = days.join();
  useEffect(() => {
    const today = list.current?.querySelector("[data-today]");
    if (!today || window.scrollY > 0) return;
    if (today.getBoundingClientRect().top > window.innerHeight / 3)
      today.scrollIntoView({ block: "start" });
  }, [list, shown]);
}

/** Where the days are wider than the window, today is not behind its edge. */
function useTodayInSight(page: RefObject<HTMLElement>, days: readonly string[]) {
  const shown = days.join();
  useEffect(() => {
    const scroller = page.current?.querySelector(".schedule-scroll");
    const today = scroller?.querySelector<HTMLElement>("thead th[data-today]");
    const corner = scroller?.querySelector<HTMLElement>(".schedule-corner");
    if (!scroller || !today || !corner) return;
    const end = today.offsetLeft + today.offsetWidth;
    if (end > scroller.scrollLeft + scroller.clientWidth)
      scroller.scrollLeft = today.offsetLeft - corner.offsetWidth;
  }, [page, shown]);
}

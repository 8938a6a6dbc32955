import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ScheduleVisit } from "~/features/visits/model";
import { useTimesText } from "~/features/visits/ui/times-text";
import { joinNames } from "~/kernel/text/title";
import { useRootFacts } from "~/shell/layout/root-facts";
import { useFormat } from "~/shell/layout/use-format";
import { dayIn } from "~/kernel/time/instants";
import { Icon } from "~/ui/layout/icon";
import { PriorityMark, StatusBadge } from "~/ui/layout/status-badge";
import type { Rows } from "./use-rows";

type Props = {
  page: RefObject<HTMLElement>;
  rows: Rows;
  visits: readonly ScheduleVisit[];
};

/**
 * What the line of a visit has no room for, beside the one under the mouse or with the focus. Screen readers read it from the line itself.
 */
export function VisitPeek({ page, rows, visits }: Props) {
  const link = usePeekedLink(page);
  const [id] = link?.closest<HTMLElement>("[data-card]")?.dataset["card"]?.split(" ") ?? [];
  const visit = visits.find((each) => each.id === id);
  return link && visit ? (
    <Peek
      visit={visit}
      names={rows.technicians
        .filter((person) => visit.technicianIds.includes(person.id))
        .map(({ name }) => name)}
      beside={link}
    />
  ) : null;
}

const PAUSE_MS = 250;

function usePeekedLink(page: RefObject<HTMLElement>): HTMLElement | null {
  const [link, setLink] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const board = page.current;
    if (!board) return;
    const ears = new AbortController();
    const { signal } = ears;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (target: EventTarget | null, pauseMs: number) => {
      clearTimeout(timer);
      const found = target instanceof Element ? target.closest<HTMLElement>(LINE) : null;
      if (found) timer = setTimeout(() => setLink(found), pauseMs);
      else setLink(null);
    };
    board.addEventListener(
      "pointerover",
      ({ target, pointerType }) => pointerType === "mouse" && show(target, PAUSE_MS),
      { signal },
    );
    board.addEventListener("pointerleave", () => show(null, 0), { signal });
    board.addEventListener("pointerdown", () => show(null, 0), { signal });
    board.addEventListener(
      "focusin",
      ({ target }) =>
        target instanceof Element && show(target.matches(":focus-visible") ? target : null, 0),
      { signal },
    );
    // Under the mouse the focus may be anywhere.
    addEventListener("keydown", ({ key }) => key === "Escape" && show(null, 0), { signal });
    // One that is still to be shown is placed by where its line is then.
    board.addEventListener("scroll", () => setLink(null), { signal, capture: true });
    return () => {
      ears.abort();
      clearTimeout(timer);
    };
  }, [page]);
  return link?.isConnected ? link : null;
}

/** Blocks of a line each; larger ones say the same themselves. */
const LINE = "[data-dense] .visit-link";

type PeekProps = { visit: ScheduleVisit; names: string[]; beside: HTMLElement };

function Peek({ visit, names, beside }: PeekProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) place(box.current, beside.getBoundingClientRect());
  });
  const timesText = useTimesText();
  const { order, note, isCancelled } = visit;
  return (
    <div ref={box} className="visit-peek" aria-hidden="true">
      <p className="font-semibold wrap-anywhere">{order.title || order.number}</p>
      <p className="text-muted wrap-anywhere">
        {joinNames(order.number, order.customerName, order.town)}
      </p>
      <p className="tabular-nums">
        {format.nearDay(dayIn(timeZone, visit.startsAt))}, {timesText(visit)}
      </p>
      <p className="flex items-start gap-1.5">
        <Icon name="user" size={14} className="mt-0.5 shrink-0" />
        {format.list(names)}
      </p>
      <p className="flex flex-wrap items-center gap-x-3">
        <StatusBadge status={order.status} />
        <PriorityMark priority={order.priority} />
        {isCancelled ? <span className="font-medium">{t("schedule.visit.cancelled")}</span> : null}
      </p>
      {note ? <p className="line-clamp-3 whitespace-pre-line">{note}</p> : null}
    </div>
  );
}

const GAP_PX = 4;
const EDGE_PX = 8;

/** Below the line, or above it where there is no room. */
function place(box: HTMLElement, { left, top, bottom }: DOMRect) {
  const { offsetWidth, offsetHeight } = box;
  const fits = bottom + GAP_PX + offsetHeight + EDGE_PX <= innerHeight;
  box.style.left = `${Math.max(EDGE_PX, Math.min(left, innerWidth - offsetWidth - EDGE_PX))}px`;
  box.style.top = `${fits ? bottom + GAP_PX : Math.max(EDGE_PX, top - GAP_PX - offsetHeight)}px`;
}

import { useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent as ReactKeyboardEvent,
  type MouseEvent,
  type RefObject,
  useRef,
  useEffect,
} from "react";
import { useRootFacts } from "~/shell/layout/root-facts";
import { moveFocus, useFocusAgain } from "./grid-focus";
import { overAtFirst, overByKey, overCell, overTime, type Place } from "./held";
import { type Point, useDragging } from "./use-dragging";
import { type InHandOptions, useInHand } from "./use-in-hand";
import type { Over } from "../grid/use-rows";

type Hours = { startsAt: number; endsAt: number };
type Options = InHandOptions & {
  page: RefObject<HTMLElement>;
  /** On the view of one day. */ hours: Hours | null;
  undo: () => void;
};

/** Mouse, finger and keys: all of them take, move and drop what `useInHand` holds. */
export function useHands({ page, hours, undo, ...options }: Options) {
  const { rows, visits, orders } = options;
  const navigate = useNavigate();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const hand = useInHand(options);
  const { inHand, over } = hand;
  const grabbedMs = useRef(0);
  const pointer = useRef<Point | null>(null);
  const place = (): Place => ({ rows, timeZone, now: Date.now() });

  const events = {
    lift(card: string, at: Point, part: string | null): boolean {
      const held = hand.holdable(card, part);
      if (!held) return false;
      const under = held.is === "visit" ? instantAt(at, hours, page.current) : null;
      grabbedMs.current = held.is === "visit" && under !== null ? under - held.visit.startsAt : 0;
      hand.take(held, "pointer", null);
      return true;
    },
    over(column: string | null, at: Point) {
      pointer.current = { x: at.x, y: at.y };
      const next = targetAt(column, at);
      if (!isSame(next, over)) hand.setOver(next);
    },
    drop: (column: string | null, at: Point) => void hand.drop(targetAt(column, at)),
  };

  function targetAt(column: string | null, at: Point): Over | null {
    const [technicianId, day] = column?.split(" ") ?? [];
    if (!inHand || !technicianId || !day) return null;
    const under = instantAt(at, hours, page.current);
    return under === null
      ? overCell(inHand.held, technicianId, day, place())
      : overTime(inHand.held, technicianId, day, under, grabbedMs.current, place());
  }

  function onKeyDown(event: ReactKeyboardEvent<HTMLElement>) {
    const stop = event.target;
    if (event.altKey || event.ctrlKey || event.metaKey || !(stop instanceof HTMLElement)) return;
    if (inHand?.by === "keys") return onHeldKey(event);
    if (!stop.matches("[data-stop], [data-tray-stop]")) return;
    const card = stop.closest<HTMLElement>("[data-card]")?.dataset["card"];
    if (event.key === "Enter" && rows.mayPlan && card) {
      event.preventDefault();
      return takeByKeys(card);
    }
    if (event.key === " " && stop instanceof HTMLAnchorElement) {
      event.preventDefault();
      return navigate(stop.pathname + stop.search, { preventScrollReset: true });
    }
    if (stop.matches("[data-stop]")) moveFocus(event, stop);
  }

  function takeByKeys(card: string) {
    const held = hand.holdable(card, null);
    if (!held) return;
    const order = held.is === "order" ? orders.find(({ id }) => id === held.order.id) : undefined;
    const first = overAtFirst(held, place(), order?.technicianIds ?? []);
    if (first) hand.take(held, "keys", first);
  }

  function onHeldKey(event: ReactKeyboardEvent<HTMLElement>) {
    if (!inHand || !over) return;
    if (event.key === "Tab") return hand.leave();
    event.preventDefault();
    if (event.key === "Escape") return hand.leave();
    if (event.key === "Enter" || event.key === " ") return void hand.drop(over);
    const next = overByKey(inHand.held, over, event, place());
    if (next) hand.moveTo(inHand.held, next);
  }

  /** Follows the link of a visit within the page: the blocks are plain links. */
  function onClick(event: MouseEvent<HTMLElement>) {
    const link = event.target instanceof Element ? event.target.closest("a.visit-link") : null;
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
    if (!(link instanceof HTMLAnchorElement) || !isPlain || event.defaultPrevented) return;
    event.preventDefault();
    navigate(link.pathname + link.search, { preventScrollReset: true });
  }

  const latest = useRef({ events });
  latest.current = { events };
  useDragging(page, latest, rows.mayPlan);
  useUndoKey(undo, rows.mayPlan);
  useFocusAgain(page, hand.focusAgain, visits);
  return { ...hand, pointer, onKeyDown, onClick };
}

function isSame(one: Over | null, other: Over | null): boolean {
  return (
    one === other ||
    (one?.technicianId === other?.technicianId &&
      one?.day === other?.day &&
      one?.startsAt === other?.startsAt &&
      one?.endsAt === other?.endsAt)
  );
}

/** The instant under the pointer, on the view of one day. */
function instantAt({ x }: Point, hours: Hours | null, page: HTMLElement | null): number | null {
  const track = hours && page?.querySelector(".schedule-track")?.getBoundingClientRect();
  if (!track || !hours) return null;
  return hours.startsAt + ((x - track.left) / track.width) * (hours.endsAt - hours.startsAt);
}

/** Ctrl Z or ⌘Z, outside of fields and dialogs. */
function useUndoKey(undo: () => void, mayPlan: boolean) {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    if (!mayPlan) return;
    function onKeyDown(event: KeyboardEvent) {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey);
      const target = event.target instanceof Element ? event.target : null;
      if (!isUndo || event.shiftKey || target?.closest("input, textarea, select, dialog")) return;
      event.preventDefault();
      latest.current();
    }
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [mayPlan]);
}

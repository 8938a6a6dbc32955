import { useNavigate } from "@remix-run/react";
import {
  type KeyboardEvent,
  type MutableRefObject,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "../overlay/toast";
import {
  type BoardCard,
  type BoardColumn,
  columnOf,
  reachableColumns,
  withMoves,
} from "./visible-cards";

type Held = { key: string; over: string | null };

type BoardOptions = {
  columns: readonly BoardColumn[];
  onMove: (card: string, to: string) => Promise<boolean>;
};

/** The dragged card, the moves in progress and the live announcement. Mouse, finger, keys and menu all call `moveTo`. */
export function useBoard({ columns, onMove }: BoardOptions) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const [held, setHeld] = useState<Held | null>(null);
  const [under, setUnder] = useState<Record<string, string>>({});
  const [announcement, announce] = useState("");
  const focus = useRef<string | null>(null);
  useFocusAgain(focus, under);

  async function moveTo(key: string, to: string) {
    setHeld(null);
    const card = cardOf(columns, key);
    const target = columns.find((column) => column.key === to);
    const move = card?.moves.find((each) => each.to === to);
    if (!card || !target || under[key])
      return announce(card ? t("ui.board.put-back", { name: card.name }) : "");
    if (!move) return refuse(card, target);
    if (move.dialog) return navigate(move.dialog);
    focus.current = key;
    setUnder((before) => ({ ...before, [key]: to }));
    const done = await onMove(key, to).catch(() => false);
    // The stored state is on the screen now.
    setUnder(({ [key]: _, ...others }) => others);
    announce(
      t(done ? "ui.board.moved" : "ui.board.came-back", { name: card.name, column: target.title }),
    );
  }

  /** Says where the card can go instead; a toast is announced, too. */
  function refuse({ key, name }: BoardCard, { title }: BoardColumn) {
    toast(
      "warning",
      t("ui.board.refused", { name, column: title, columns: titlesOf(targetsOf(columns, key)) }),
    );
  }

  function lift(key: string, over: string | null): boolean {
    const card = cardOf(columns, key);
    if (!card || under[key]) return false;
    const targets = targetsOf(columns, key);
    if (targets.length === 0) toast("warning", t("ui.board.stays", { name: card.name }));
    else {
      announce(t("ui.board.lifted", { name: card.name, columns: titlesOf(targets) }));
      setHeld({ key, over });
    }
    return targets.length > 0;
  }

  function drop(key: string, to: string | null) {
    if (to && to !== columnOf(columns, key)?.key) return void moveTo(key, to);
    setHeld(null);
    announce(t("ui.board.put-back", { name: cardOf(columns, key)?.name ?? "" }));
  }

  function onKey(event: KeyboardEvent, key: string) {
    if (!held) {
      if (event.key !== " ") return;
      event.preventDefault();
      lift(key, columnOf(columns, key)?.key ?? null);
      return;
    }
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Tab") return drop(key, null);
    event.preventDefault();
    if (step) {
      const ways = reachableColumns(columns, key);
      const next = ways[ways.findIndex((column) => column.key === held.over) + step];
      if (next) announce(t("ui.board.over", { column: next.title }));
      if (next) setHeld({ key, over: next.key });
    }
    if (event.key === " " || event.key === "Enter") drop(key, held.over);
    if (event.key === "Escape") drop(key, null);
  }

  return {
    visible: withMoves(columns, under),
    held,
    under,
    announcement,
    moveTo,
    lift,
    drop,
    onKey,
    over: (column: string | null) =>
      setHeld((now) => (now && now.over !== column ? { ...now, over: column } : now)),
  };
}

export type BoardHands = ReturnType<typeof useBoard>;
/** A ref for event handlers, so that a drag re-renders only the dragged card. */
export type LatestHands = Readonly<MutableRefObject<BoardHands>>;

/** The other columns that the card can be moved to now. */
function targetsOf(columns: readonly BoardColumn[], key: string): BoardColumn[] {
  return reachableColumns(columns, key).filter((column) => column !== columnOf(columns, key));
}

function titlesOf(columns: readonly BoardColumn[]): string {
  return columns.map(({ title }) => title).join(", ");
}

function cardOf(columns: readonly BoardColumn[], key: string): BoardCard | undefined {
  return columnOf(columns, key)?.cards.find((card) => card.key === key);
}

/** A moved card is a new element in another column. If it was moved by keys, this keeps the focus on it until the move has finished. */
function useFocusAgain(
  card: MutableRefObject<string | null>,
  under: Readonly<Record<string, string>>,
) {
  useEffect(() => {
    const key = card.current;
    if (!key) return;
    if (document.activeElement === document.body)
      document
        .querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"] a`)
        ?.focus({ preventScroll: true });
    if (!under[key]) card.current = null;
  });
}

/** Loads dragging after the board has been painted, and only on pages with a board. */
export function useDragging(board: RefObject<HTMLElement>, latest: LatestHands, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return;
    let disarm = () => {};
    let gone = false;
    let card = "";
    void import("./board-drag").then(({ addDragListeners }) => {
      if (gone || !board.current) return;
      disarm = addDragListeners(board.current, {
        lift: (key) => latest.current.lift((card = key), null),
        over: (column) => column !== latest.current.held?.over && latest.current.over(column),
        drop: (column) => latest.current.drop(card, column),
      });
    });
    return () => {
      gone = true;
      disarm();
    };
  }, [board, latest, wanted]);
}

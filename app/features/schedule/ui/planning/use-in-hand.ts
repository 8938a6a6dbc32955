import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { OPEN_STATUSES } from "~/features/work-orders/model";
import { useToast } from "~/ui/overlay/toast";
import type { ScheduleVisit } from "~/features/visits/model";
import type { TrayOrder } from "../../model";
import { changeTo, type Held, idOf } from "./held";
import type { PlanChange } from "./planning";
import { useOverText } from "./use-over-text";
import type { Over, Rows } from "../grid/use-rows";

type InHand = { held: Held; by: "pointer" | "keys" };

export type InHandOptions = {
  rows: Rows;
  visits: readonly ScheduleVisit[];
  orders: readonly TrayOrder[];
  busy: ReadonlySet<string>;
  run: (change: PlanChange) => Promise<boolean>;
};

/** What is being moved and where it would be, with the text of each step for screen readers. */
export function useInHand({ rows, visits, orders, busy, run }: InHandOptions) {
  const { t } = useTranslation();
  const toast = useToast();
  const [inHand, setInHand] = useState<InHand | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [announcement, announce] = useState("");
  /** The visit that gets the focus when it is in its new place. */
  const focusAgain = useRef<string | null>(null);
  const overText = useOverText(rows, visits);

  /** `card` is "order <id>" or "<visit> <technician> <day>". Null when it cannot be held now, which is said. */
  function holdable(card: string, part: string | null): Held | null {
    const [first = "", second = "", day = ""] = card.split(" ");
    const order = first === "order" ? orders.find(({ id }) => id === second) : undefined;
    if (order) return { is: "order", order };
    const visit = visits.find(({ id }) => id === first);
    if (!visit || busy.has(visit.id)) return null;
    if (visit.isCancelled || !OPEN_STATUSES.includes(visit.order.status)) {
      toast("warning", t("schedule.hands.fixed", { name: nameOf(visit.order) }));
      return null;
    }
    const isPart = part === "start" || part === "end";
    return { is: "visit", visit, technicianId: second, day, part: isPart ? part : null };
  }

  function take(held: Held, by: InHand["by"], at: Over | null) {
    setInHand({ held, by });
    setOver(at);
    const name = nameOf(orderOf(held));
    const where = at ? overText(at, held) : [];
    announce([t("schedule.hands.lifted", { name }), ...where].join(" "));
  }

  function moveTo(held: Held, next: Over) {
    setOver(next);
    announce(overText(next, held).join(" "));
  }

  function leave() {
    if (!inHand) return;
    announce(t("schedule.hands.put-back", { name: nameOf(orderOf(inHand.held)) }));
    setInHand(null);
    setOver(null);
  }

  async function drop(at: Over | null) {
    if (!inHand || !at) return leave();
    const { held, by } = inHand;
    setInHand(null);
    setOver(null);
    const change = changeTo(held, at);
    if (by === "keys") focusAgain.current = change.is === "plan" ? change.id : idOf(held);
    const name = nameOf(orderOf(held));
    const text = overText(at, held).join(" ");
    const isDone = await run(change);
    announce(t(isDone ? "schedule.hands.dropped" : "schedule.hands.put-back", { name, text }));
  }

  return {
    inHand,
    over,
    announcement,
    overText,
    focusAgain,
    holdable,
    take,
    moveTo,
    setOver,
    leave,
    drop,
  };
}

function orderOf(held: Held) {
  return held.is === "order" ? held.order : held.visit.order;
}

function nameOf({ number, title }: { number: string; title: string }): string {
  return title ? `${number} ${title}` : number;
}

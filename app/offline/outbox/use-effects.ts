import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { isOnline } from "../connectivity/connectivity";
import { asOf } from "../data/offline-data";
import { effectsSince, type VisibleEffect } from "./effects";
import { useOutbox } from "./outbox";

/** One array for all: a new one would be an update, for which React discards server-rendered HTML whose code has not arrived. */
const NONE: readonly VisibleEffect[] = [];

/** What the queued and the just sent entries change on the records of a page. After one of them is sent, the page's data is reloaded. */
export function useEffects(data: object): readonly VisibleEffect[] {
  const { entries, sent } = useOutbox();
  const { revalidate } = useRevalidator();
  const effects = useMemo(() => {
    const found = effectsSince({ entries, sent }, asOf(data));
    return found.length > 0 ? found : NONE;
  }, [entries, sent, data]);
  const confirmed = effects.filter(({ isWaiting }) => !isWaiting).length;
  useEffect(() => {
    if (confirmed > 0 && isOnline()) revalidate();
  }, [confirmed, revalidate]);
  return effects;
}

import { useRevalidator } from "@remix-run/react";
import { useEffect, useMemo } from "react";
import { isOnline } from "../connectivity/connectivity";
import { asOf } from "../data/offline-data";
import { effectsSince, type VisibleEffect } from "./effects";
import { useOutbox } from "./outbox";

/** What the queued and the just sent entries change on the records of a page. After one of them is sent, the page's data is reloaded. */
export function useEffects(data: object): VisibleEffect[] {
  const { entries, sent } = useOutbox();
  const { revalidate } = useRevalidator();
  const effects = useMemo(() => effectsSince({ entries, sent }, asOf(data)), [entries, sent, data]);
  const confirmed = effects.filter(({ isWaiting }) => !isWaiting).length;
  useEffect(() => {
    if (confirmed > 0 && isOnline()) revalidate();
  }, [confirmed, revalidate]);
  return effects;
}

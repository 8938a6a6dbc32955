import { useEffect, useState } from "react";
import { addDays, daysBetween, isDay } from "~/kernel/time/days";
import { dayIn } from "~/kernel/time/instants";
import { callApi } from "~/shell/api/api-client";
import { useRootFacts } from "~/shell/layout/root-facts";
import { type Sum, sumOf } from "../policy";
import { type DayCapacity, DAYS_AHEAD, MAX_DAYS, MAX_PEOPLE } from "../model";

export type ChosenDays = { from: string; to: string; exceptOrderId: string | null };
type FreeHoursResponse = { entities: { userId: string; days: DayCapacity[] }[] };
export type FreeHours = Map<string, Sum>;

/** The days in a form, if any. A single one is both start and end. */
export function chosenDays(
  start: string,
  end: string,
  exceptOrderId: string | null,
): ChosenDays | null {
  const [from, to] = [start || end, end || start];
  if (!isDay(from) || !isDay(to) || to < from || daysBetween(from, to) >= MAX_DAYS) return null;
  return { from, to, exceptOrderId };
}

/** The days that count where none are chosen, from today on. */
export function useDaysAhead(): ChosenDays {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const [from] = useState(() => dayIn(timeZone, Date.now()));
  return { from, to: addDays(from, DAYS_AHEAD - 1), exceptOrderId: null };
}

/** The planned and free hours of these users on the days. */
export async function fetchFreeHours(
  { exceptOrderId, ...days }: ChosenDays,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<FreeHours> {
  if (ids.length === 0) return new Map();
  const params = new URLSearchParams({
    ...days,
    userIds: ids.slice(0, MAX_PEOPLE).join(),
    ...(exceptOrderId ? { exceptOrderId } : {}),
  });
  const { entities } = await callApi<FreeHoursResponse>(`/workCapacities?${params}`, { signal });
  return new Map(entities.map((each) => [each.userId, sumOf(each.days)]));
}

const PAUSE_MS = 300;
export const NO_HOURS: FreeHours = new Map();

/** Requests the hours again after a pause when the days or the users change. Unknown hours are not shown. */
export function useFreeHours(
  days: ChosenDays | null,
  ids: readonly string[],
): { hours: FreeHours; failed: boolean } {
  const [found, setFound] = useState({ hours: NO_HOURS, failed: false });
  const requested = days ? JSON.stringify([days, [...new Set(ids)].sort()]) : null;
  useEffect(() => {
    if (requested === null) return setFound({ hours: NO_HOURS, failed: false });
    const [theDays, people] = JSON.parse(requested) as [ChosenDays, string[]];
    const abort = new AbortController();
    const timer = setTimeout(() => {
      fetchFreeHours(theDays, people, abort.signal).then(
        (hours) => abort.signal.aborted || setFound({ hours, failed: false }),
        () => abort.signal.aborted || setFound({ hours: NO_HOURS, failed: true }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [requested]);
  return found;
}

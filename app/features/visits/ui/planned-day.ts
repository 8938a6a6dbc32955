import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import type { RefusalResponse } from "~/kernel/refusal";
import type { PlannedDay } from "../model";

/** What is planned on a day, read from the loader at `path` unless it is the one that is `given`. Null until it is known, and without a day. */
export function usePlannedDay(
  path: string,
  day: string,
  given: PlannedDay | null,
): PlannedDay | null {
  const fetcher = useFetcher<{ planned?: PlannedDay | null }>();
  const { load } = fetcher;
  const requested = useRef(given?.day ?? "");
  useEffect(() => {
    if (day === "" || requested.current === day) return;
    requested.current = day;
    load(`${path}?day=${day}`);
  }, [day, path, load]);
  return [fetcher.data?.planned, given].find((each) => each?.day === day) ?? null;
}

/** The page's action refuses with the day that it has read (queries/sent-visit.ts). */
export function plannedDayIn(refusal: RefusalResponse | undefined): PlannedDay | null {
  const planned = refusal?.facts["planned"];
  return isPlannedDay(planned) ? planned : null;
}

function isPlannedDay(value: unknown): value is PlannedDay {
  return typeof value === "object" && value !== null && "people" in value && "visits" in value;
}

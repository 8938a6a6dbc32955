import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { type VisitFormInput, visitFormInput } from "../inputs";
import type { ScheduleOrder } from "../model";
import { instantsOf } from "../policy/form";
import { parseForm } from "~/kernel/input/read-form";
import type { RefusalResponse } from "~/kernel/refusal";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { PlannedDay } from "../model";
import { hoursOnDay } from "../policy/people-hours";
import { type VisitWarning, warningsOn, wishOf } from "../policy/warnings";

type Checked = {
  order: Pick<ScheduleOrder, "id" | "plannedStartOn" | "plannedEndOn">;
  draft: VisitFormInput;
  visitId: string;
  /** Of the day that the page was loaded with. */
  planned: PlannedDay | null;
  /** Of the day of a form that was refused because of its warnings. */
  refused: PlannedDay | null;
  isFirst: boolean;
  form: RefObject<HTMLFormElement>;
};

/** The warnings about what the form says now, and the hours of its day. Another day is read from the loader of the order's dialog. */
export function useVisitCheck({ order, draft, visitId, planned, refused, isFirst, form }: Checked) {
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const path = `/work-orders/${order.id}/visits/${isFirst ? "new" : `${visitId}/change`}`;
  const [fields, setFields] = useState(draft);
  const known = usePlannedDay(path, fields.day, refused ?? planned);

  function update() {
    const read = form.current ? readFields(form.current) : null;
    if (read) setFields(read);
  }

  return {
    planned: known,
    update,
    warnings: known ? warningsOf(known) : [],
    hoursOf: (id: string) => (known ? hoursOnDay(known, visitNow(), id) : null),
  };

  function visitNow() {
    return {
      id: visitId,
      technicianIds: fields.technicianIds,
      ...instantsOf(fields, timeZone),
    };
  }

  function warningsOf(day: PlannedDay): VisitWarning[] {
    const wish = isFirst && !day.orderHasVisits ? wishOf(order) : null;
    return warningsOn(visitNow(), day, wish);
  }
}

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

/** Null while the form is incomplete. */
function readFields(form: HTMLFormElement): VisitFormInput | null {
  try {
    return parseForm(visitFormInput, new FormData(form));
  } catch {
    return null;
  }
}

/** The page's action refuses with the day that it has read (queries/sent-visit.ts). */
export function plannedDayIn(refusal: RefusalResponse | undefined): PlannedDay | null {
  const planned = refusal?.facts["planned"];
  return isPlannedDay(planned) ? planned : null;
}

function isPlannedDay(value: unknown): value is PlannedDay {
  return typeof value === "object" && value !== null && "people" in value && "visits" in value;
}

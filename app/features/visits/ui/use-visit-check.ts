import { type RefObject, useState } from "react";
import { type VisitFormInput, visitFormInput } from "../inputs";
import type { ScheduleOrder } from "../model";
import { instantsOf, type StoredTimes } from "../policy/form";
import { parseForm } from "~/kernel/input/read-form";
import { useRootFacts } from "~/shell/layout/root-facts";
import type { PlannedDay } from "../model";
import { usePlannedDay } from "./planned-day";
import { hoursOnDay } from "../policy/people-hours";
import { type VisitWarning, warningsOn, wishOf } from "../policy/warnings";

type Checked = {
  order: Pick<ScheduleOrder, "id" | "plannedStartOn" | "plannedEndOn">;
  draft: VisitFormInput;
  visitId: string;
  /** The times of a visit that is changed. */
  stored: StoredTimes | undefined;
  /** Of the day that the page was loaded with. */
  planned: PlannedDay | null;
  /** Of the day of a form that was refused because of its warnings. */
  refused: PlannedDay | null;
  isFirst: boolean;
  form: RefObject<HTMLFormElement>;
};

/** The warnings about what the form says now, and the hours of its day. Another day is read from the loader of the order's dialog. */
export function useVisitCheck({
  order,
  draft,
  visitId,
  stored,
  planned,
  refused,
  isFirst,
  form,
}: Checked) {
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
      ...instantsOf(fields, timeZone, stored),
    };
  }

  function warningsOf(day: PlannedDay): VisitWarning[] {
    const wish = isFirst && !day.orderHasVisits ? wishOf(order) : null;
    return warningsOn(visitNow(), day, wish, stored ?? null);
  }
}

/** Null while the form is incomplete. */
function readFields(form: HTMLFormElement): VisitFormInput | null {
  try {
    return parseForm(visitFormInput, new FormData(form));
  } catch {
    return null;
  }
}

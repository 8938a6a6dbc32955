import { type RefObject, useEffect, useRef, useState } from "react";
import { type VisitFormInput, visitFormInput } from "../inputs";
import type { ScheduleOrder } from "../model";
import { formOfOrder, instantsOf, type StoredTimes } from "../policy/form";
import { proposedOn } from "../policy/proposed-times";
import { enterValue } from "~/ui/form/enter-value";
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

  useProposal({ form, fields, known: isFirst ? known : null });

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

type Proposed = {
  form: RefObject<HTMLFormElement>;
  fields: VisitFormInput;
  /** Null where nothing is proposed. */ known: PlannedDay | null;
};

/** Times that nobody has typed suit the day and the technicians that are chosen now. */
function useProposal({ form, fields, known }: Proposed) {
  const { day, from, to, technicianIds } = fields;
  const chosen = [day, ...technicianIds].join();
  const last = useRef({ chosen, from, to });
  useEffect(() => {
    if (known?.day !== day || chosen === last.current.chosen) return;
    if (from !== last.current.from || to !== last.current.to) return;
    const { startsAt, endsAt } = instantsOf(
      { day, from, to, arrivalFrom: "", arrivalTo: "" },
      known.timeZone,
    );
    const proposed = proposedOn(known, technicianIds, (endsAt - startsAt) / 60_000);
    const times = proposed && formOfOrder([], proposed, known.timeZone);
    last.current = { chosen, from: times?.from ?? from, to: times?.to ?? to };
    const field = form.current?.elements.namedItem("from");
    // The end keeps the length.
    if (times && field instanceof HTMLInputElement) enterValue(field, times.from);
  }, [form, known, chosen, day, from, to, technicianIds]);
}

/** Null while the form is incomplete. */
function readFields(form: HTMLFormElement): VisitFormInput | null {
  try {
    return parseForm(visitFormInput, new FormData(form));
  } catch {
    return null;
  }
}

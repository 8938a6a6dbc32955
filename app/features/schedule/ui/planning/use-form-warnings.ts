import { useRouteLoaderData } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { parseForm } from "~/kernel/input/read-form";
import { useRootFacts } from "~/shell/layout/root-facts";
import { type VisitFormInput, visitFormInput } from "~/features/visits/inputs";
import type { ScheduleOrder } from "~/features/visits/model";
import { instantsOf } from "~/features/visits/policy/form";
import type { Schedule } from "../../queries/board";
import { useWarnings } from "./use-over-text";
import { useRows } from "../grid/use-rows";

const NO_SCHEDULE: Schedule | null = null;

/** The warnings about what the form says now, for the days that the board behind it shows. */
export function useFormWarnings(
  order: ScheduleOrder,
  visitId: string,
  isFirst: boolean,
  form: RefObject<HTMLFormElement>,
) {
  const schedule = useRouteLoaderData<Schedule>("features/schedule/pages/board") ?? NO_SCHEDULE;
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const [warnings, setWarnings] = useState<string[]>([]);
  const rows = useRows(schedule ?? EMPTY, schedule?.visits ?? EMPTY.visits);
  const warningsOf = useWarnings(rows, schedule?.visits ?? EMPTY.visits);

  function read() {
    if (!form.current) return;
    const fields = readFields(form.current);
    setWarnings(
      fields
        ? warningsOf(
            {
              id: visitId,
              technicianIds: fields.technicianIds,
              order,
              ...instantsOf(fields, timeZone),
            },
            isFirst,
          )
        : [],
    );
  }
  const latest = useRef(read);
  latest.current = read;
  useEffect(() => latest.current(), []);
  // After the combobox has rendered its hidden fields.
  const update = () => void setTimeout(() => latest.current());
  return { warnings, update };
}

/** Null while the form is incomplete. */
function readFields(form: HTMLFormElement): VisitFormInput | null {
  try {
    return parseForm(visitFormInput, new FormData(form));
  } catch {
    return null;
  }
}

const EMPTY: Schedule = {
  input: {
    from: null,
    view: "week",
    technician: null,
    cancelled: false,
    search: "",
    priority: null,
    customer: null,
    overdue: false,
    unassigned: false,
    tray: 1,
  },
  live: "",
  today: "",
  days: [],
  holidays: [],
  technicians: [],
  visits: [],
  tray: null,
  mayPlan: false,
  isOwn: false,
};

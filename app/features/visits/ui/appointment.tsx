import { useTranslation } from "react-i18next";
import { findMinute } from "~/kernel/time/clock-text";
import { isDay } from "~/kernel/time/days";
import type { RefusalResponse } from "~/kernel/refusal";
import { useRootFacts } from "~/shell/layout/root-facts";
import { instantsOf, visitMinutesOf } from "../policy/form";
import { warningKey, warningsOn } from "../policy/warnings";
import { plannedDayIn, usePlannedDay } from "./use-visit-check";
import { WarningList, WhenFields } from "./visit-fields";
import { useWarningText } from "./warning-text";

/** The first visit in the form of a new order. Empty texts: none is planned. */
export type Appointment = { id: string; day: string; from: string; to: string };

type Props = {
  appointment: Appointment;
  /** The texts of the fields now, null before JavaScript. */
  entered: Pick<Appointment, "day" | "from" | "to"> | null;
  technicians: readonly { id: string; name: string }[];
  /** Of the order. */
  plannedMinutes: number;
  refusal: RefusalResponse | undefined;
  errorOf: (field: string) => string | null;
};

/** Day, from and to of the first visit, with its warnings for the chosen technicians. Loads the page of new orders for another day. */
export function AppointmentFields({
  appointment,
  entered,
  technicians,
  plannedMinutes,
  refusal,
  errorOf,
}: Props) {
  const { t } = useTranslation();
  const timeZone = useRootFacts()?.timeZone ?? "UTC";
  const { day, from, to } = entered ?? appointment;
  const planned = usePlannedDay("/work-orders/new", isDay(day) ? day : "", plannedDayIn(refusal));
  const textOf = useWarningText(
    (id) => technicians.find((each) => each.id === id)?.name ?? "",
    (id) => planned?.visits.find((visit) => visit.id === id)?.number ?? "",
  );
  const isWhole = findMinute(from) !== null && findMinute(to) !== null;
  const warnings =
    planned && isWhole
      ? warningsOn(
          {
            id: appointment.id,
            technicianIds: technicians.map(({ id }) => id),
            ...instantsOf({ day, from, to, arrivalFrom: "", arrivalTo: "" }, timeZone),
          },
          planned,
          null,
        )
      : [];
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-1 font-medium">{t("schedule.appointment.title")}</legend>
      <p className="text-muted -mt-3 text-sm">{t("schedule.appointment.hint")}</p>
      <input type="hidden" name="visit.id" value={appointment.id} />
      <WhenFields
        prefix="visit."
        optional
        minutes={visitMinutesOf(plannedMinutes, technicians.length)}
        valueOf={(name) => appointment[name]}
        errorOf={(name) => errorOf(`visit.${name}`)}
      />
      <WarningList warnings={warnings.map(textOf)} />
      {warnings.map((warning) => (
        <input key={warningKey(warning)} type="hidden" name="_seen" value={warningKey(warning)} />
      ))}
    </fieldset>
  );
}

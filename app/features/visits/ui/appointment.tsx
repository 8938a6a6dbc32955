import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { visitMinutesOf } from "~/kernel/visit-length";
import { part } from "~/shell/layout/part";
import type { Appointment } from "../inputs";
import { WhenFields } from "./visit-fields";

// Most orders are created without an appointment.
const AppointmentWarnings = part(
  "appointment-warnings",
  async () => (await import("./appointment-warnings")).AppointmentWarnings,
);

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

/** Day, from and to of the first visit, with its warnings for the chosen technicians. */
export function AppointmentFields({
  appointment,
  entered,
  technicians,
  plannedMinutes,
  refusal,
  errorOf,
}: Props) {
  const { t } = useTranslation();
  const visit = { ...appointment, ...entered };
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="font-medium">{t("schedule.appointment.title")}</legend>
      <p className="text-muted text-sm">{t("schedule.appointment.hint")}</p>
      <input type="hidden" name="visit.id" value={appointment.id} />
      <WhenFields
        prefix="visit."
        optional
        minutes={visitMinutesOf(plannedMinutes, technicians.length)}
        valueOf={(name) => appointment[name]}
        errorOf={(name) => errorOf(`visit.${name}`)}
      />
      {visit.day ? (
        <AppointmentWarnings visit={visit} technicians={technicians} refusal={refusal} />
      ) : null}
    </fieldset>
  );
}

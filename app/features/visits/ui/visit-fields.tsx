import { useTranslation } from "react-i18next";
import { DateInput } from "~/ui/form/day-input";
import { TimeInput } from "~/ui/form/time-input";
import { Icon } from "~/ui/layout/icon";

type Field = "day" | "from" | "to" | "arrivalFrom" | "arrivalTo";
type FieldsProps = {
  valueOf: (name: Field) => string;
  errorOf: (name: string) => string | null;
};

/** The day and the times of a visit. */
export function WhenFields({ valueOf, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[2fr_1fr_1fr]">
        <DateInput
          name="day"
          label={t("schedule.field.day")}
          required
          min="2000-01-01"
          max="2199-12-31"
          className="max-md:col-span-2"
          defaultValue={valueOf("day")}
          error={errorOf("day") ?? errorOf("startsAt")}
        />
        <TimeInput
          name="from"
          label={t("schedule.field.from")}
          required
          defaultValue={valueOf("from")}
          error={errorOf("from")}
        />
        <TimeInput
          name="to"
          label={t("schedule.field.to")}
          required
          defaultValue={valueOf("to")}
          error={errorOf("to") ?? errorOf("endsAt")}
        />
      </div>
      <p className="text-muted -mt-3 text-sm">{t("schedule.field.to-hint")}</p>
    </>
  );
}

/** What the customer is told; without it, the day only. */
export function ArrivalFields({ valueOf, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="grid grid-cols-2 gap-4">
      <legend className="sr-only">{t("schedule.field.arrival")}</legend>
      <TimeInput
        name="arrivalFrom"
        label={t("schedule.field.arrival-from")}
        optional
        defaultValue={valueOf("arrivalFrom")}
        error={errorOf("arrivalFrom") ?? errorOf("arrivalFromAt")}
      />
      <TimeInput
        name="arrivalTo"
        label={t("schedule.field.arrival-to")}
        optional
        defaultValue={valueOf("arrivalTo")}
        error={errorOf("arrivalTo") ?? errorOf("arrivalToAt")}
      />
    </fieldset>
  );
}

/** The warnings in words, announced when they change. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  return (
    <div role="status">
      <ul className="flex flex-col gap-1">
        {warnings.map((warning) => (
          <li key={warning} className="text-caution flex items-start gap-2 font-medium">
            <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
            {warning}
          </li>
        ))}
      </ul>
    </div>
  );
}

import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput } from "~/ui/form/day-input";
import { Checkbox, Select, TextInput } from "~/ui/form/field";
import { DurationInput } from "~/ui/form/duration-input";
import { RichTextField } from "~/ui/form/rich-text-field";
import type { CreateInput } from "../../inputs/create";
import { PRIORITIES } from "~/kernel/priorities";

export type Plan = Pick<
  CreateInput,
  | "priority"
  | "externalReference"
  | "jobNumber"
  | "description"
  | "descriptionDoc"
  | "plannedStartOn"
  | "plannedEndOn"
  | "plannedRegularMinutes"
  | "plannedTravelMinutes"
  | "warranty"
> & {
  /** The days are those of the visits and cannot be typed (domain-rules §9). */
  followsVisits?: boolean;
};
type Props = { plan: Plan; errorOf: (field: string) => string | null };

export function DescriptionField({ plan, errorOf, loads }: Props & { loads: "shown" | "asked" }) {
  const { t } = useTranslation();
  return (
    <RichTextField
      name="description"
      label={t("workOrders.field.description")}
      hint={t("workOrders.form.description-hint")}
      defaultText={plan.description}
      defaultDoc={plan.descriptionDoc ?? null}
      loads={loads}
      error={errorOf("description") ?? errorOf("descriptionDoc")}
    />
  );
}

export function PlanFields({ plan, errorOf }: Props) {
  const { t } = useTranslation();
  const days = useRef<HTMLDivElement>(null);
  const followed = plan.followsVisits
    ? { readOnly: true, hint: t("common.fields.days_follow_visits") }
    : {};
  const [startOn, setStartOn] = useState(plan.plannedStartOn ?? "");
  const [endOn, setEndOn] = useState(plan.plannedEndOn ?? "");
  useEffect(() => {
    // What was entered before hydration.
    const entered = (name: string) =>
      days.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? "";
    setStartOn(entered("plannedStartOn"));
    setEndOn(entered("plannedEndOn"));
  }, []);
  return (
    <>
      <div className="grid items-end gap-4 md:grid-cols-3">
        <Select
          name="priority"
          label={t("workOrders.field.priority")}
          defaultValue={plan.priority}
          error={errorOf("priority")}
        >
          {PRIORITIES.map((priority) => (
            <option key={priority} value={priority}>
              {t(`common.priority.${priority}`)}
            </option>
          ))}
        </Select>
        <TextInput
          name="externalReference"
          label={t("workOrders.field.externalReference")}
          maxLength={100}
          defaultValue={plan.externalReference}
          error={errorOf("externalReference")}
          optional
        />
        <TextInput
          name="jobNumber"
          label={t("workOrders.field.jobNumber")}
          maxLength={100}
          defaultValue={plan.jobNumber}
          error={errorOf("jobNumber")}
          optional
        />
      </div>
      <div ref={days} className="field-pair items-end gap-4 2xl:grid-cols-4">
        <DateInput
          name="plannedStartOn"
          label={t("workOrders.field.plannedStart")}
          max="2199-12-31"
          defaultValue={plan.plannedStartOn}
          {...followed}
          onChange={(event) => setStartOn(event.target.value)}
          error={errorOf("plannedStartOn")}
        />
        <DateInput
          name="plannedEndOn"
          label={t("workOrders.field.plannedEnd")}
          min={startOn}
          max="2199-12-31"
          defaultValue={plan.plannedEndOn}
          onChange={(event) => setEndOn(event.target.value)}
          fault={startOn && endOn && endOn < startOn ? t("common.fields.before_start") : null}
          {...followed}
          error={errorOf("plannedEndOn")}
        />
        <DurationInput
          name="plannedRegularMinutes"
          label={t("workOrders.field.plannedRegular")}
          defaultValue={plan.plannedRegularMinutes}
          error={errorOf("plannedRegularMinutes")}
        />
        <DurationInput
          name="plannedTravelMinutes"
          label={t("workOrders.field.plannedTravel")}
          defaultValue={plan.plannedTravelMinutes}
          error={errorOf("plannedTravelMinutes")}
        />
      </div>
      <Checkbox
        name="warranty"
        label={t("workOrders.field.warranty")}
        hint={t("workOrders.form.warranty-hint")}
        defaultChecked={plan.warranty}
      />
    </>
  );
}

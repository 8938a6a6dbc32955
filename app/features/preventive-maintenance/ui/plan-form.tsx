import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type MaterialChoices,
  MaterialFields,
} from "~/features/work-orders/ui/form/material-fields";
import { PeopleFields, type Planned } from "~/features/work-orders/ui/form/people-fields";
import { chosenDays } from "~/features/work-capacity/ui/free-hours";
import { sentMinutes } from "~/kernel/input/sent-minutes";
import { PRIORITIES } from "~/kernel/priorities";
import type { RefusalResponse } from "~/kernel/refusal";
import { fold } from "~/kernel/text/fold";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { DurationInput } from "~/ui/form/duration-input";
import { Select, TextArea, TextInput } from "~/ui/form/field";
import { TimeInput } from "~/ui/form/time-input";
import { NumbersField } from "~/ui/form/numbers-field";
import { Section } from "~/ui/layout/card";
import { MAX_LEAD_DAYS } from "../model";
import type { Preview } from "../queries/preview";
import { DatePreview, useDatePreview } from "./date-preview";
import type { PlanDraft } from "./plan-draft";
import { type ScopeChoices, ScopeFields } from "./scope-fields";
import { TimingFields } from "./timing-fields";
import { MAX_TEXT_LENGTH } from "~/kernel/rich-text/model";

type Props = {
  draft: PlanDraft;
  choices: ScopeChoices & MaterialChoices & { technicians: Option[]; checklists: Option[] | null };
  preview: Preview | null;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

export function PlanForm({ draft, choices, preview, refusal, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const when = useRef<HTMLDivElement>(null);
  const { timing } = draft;
  const [scope, setScope] = useState<string>(draft.scope);
  const { sent, ...dates } = useDatePreview(when, preview, {
    basis: timing.basis === "completion" ? "completion" : "schedule",
    startOn: timing.startOn,
  });
  return (
    <RecordForm record={draft} refusal={refusal} {...form}>
      <NumbersField />
      <WhatFields draft={draft} errorOf={errorOf} />
      <Section title={t("preventiveMaintenance.form.where")}>
        <ScopeFields
          draft={draft}
          choices={choices}
          errorOf={errorOf}
          scope={scope}
          onScope={setScope}
        />
      </Section>
      <div ref={when} className="grid items-start gap-4 md:grid-cols-[3fr_2fr]">
        <Section title={t("preventiveMaintenance.form.when")}>
          <div className="flex flex-col gap-4">
            <TimingFields timing={timing} errorOf={errorOf} />
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <TextInput
                name="leadDays"
                type="number"
                inputMode="numeric"
                min={0}
                max={MAX_LEAD_DAYS}
                label={t("preventiveMaintenance.field.leadDays")}
                defaultValue={timing.leadDays}
                error={errorOf("leadDays")}
              />
              {scope === "one" ? (
                <TimeInput
                  name="startTime"
                  label={t("preventiveMaintenance.field.startTime")}
                  hint={t("preventiveMaintenance.form.time-hint")}
                  optional
                  defaultValue={timing.startTime}
                  error={errorOf("startTime")}
                />
              ) : null}
            </div>
          </div>
        </Section>
        <DatePreview {...dates} />
      </div>
      <Section title={t("preventiveMaintenance.form.who")}>
        <div className="flex flex-col gap-4">
          <PeopleFields
            choices={choices.technicians}
            before={draft.people}
            planned={plannedNext(dates.preview, sent, draft)}
            errorOf={errorOf}
          />
          <MaterialFields
            equipment={draft.equipment}
            parts={draft.parts}
            choices={choices}
            errorOf={errorOf}
          />
          <ChecklistFields
            before={draft.checklists}
            choices={choices.checklists}
            errorOf={errorOf}
          />
        </div>
      </Section>
    </RecordForm>
  );
}

/** The day of the next order, and its minutes. */
function plannedNext(
  preview: Preview | null,
  sent: Record<string, string>,
  draft: PlanDraft,
): Planned {
  const day = preview?.dates[0]?.dueOn ?? "";
  const minutes = (name: "plannedRegularMinutes" | "plannedTravelMinutes") =>
    sentMinutes(sent, name, draft[name]);
  return {
    days: chosenDays(day, day, null),
    minutes: minutes("plannedRegularMinutes") + minutes("plannedTravelMinutes"),
  };
}

type ChecklistProps = {
  before: Option[];
  /** Null while the feature is disabled. */
  choices: Option[] | null;
  errorOf: (field: string) => string | null;
};

function ChecklistFields({ before, choices, errorOf }: ChecklistProps) {
  const { t } = useTranslation();
  if (!choices) return null;
  return (
    <Combobox
      multiple
      name="checklistTemplateIds."
      label={t("preventiveMaintenance.field.checklists")}
      search={async (query) => choices.filter(({ name }) => fold(name).includes(fold(query)))}
      initialOptions={choices}
      defaultValue={before}
      error={errorOf("checklistTemplateIds")}
    />
  );
}

function WhatFields({
  draft,
  errorOf,
}: {
  draft: PlanDraft;
  errorOf: (field: string) => string | null;
}) {
  const { t } = useTranslation();
  return (
    <Section title={t("preventiveMaintenance.form.what")}>
      <div className="flex flex-col gap-4">
        <TextInput
          name="name"
          label={t("preventiveMaintenance.field.name")}
          hint={t("preventiveMaintenance.form.name-hint")}
          required
          maxLength={200}
          autoComplete="off"
          defaultValue={draft.name}
          error={errorOf("name")}
        />
        <TextArea
          name="description"
          label={t("preventiveMaintenance.field.description")}
          maxLength={MAX_TEXT_LENGTH}
          rows={4}
          optional
          defaultValue={draft.description}
          error={errorOf("description")}
        />
        <div className="grid items-start gap-4 lg:grid-cols-3">
          <Select
            name="priority"
            label={t("preventiveMaintenance.field.priority")}
            defaultValue={draft.priority}
            error={errorOf("priority")}
          >
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {t(`common.priority.${priority}`)}
              </option>
            ))}
          </Select>
          {(["plannedRegularMinutes", "plannedTravelMinutes"] as const).map((name) => (
            <DurationInput
              key={name}
              name={name}
              label={t(`preventiveMaintenance.field.${name}`)}
              defaultValue={draft[name]}
              error={errorOf(name)}
            />
          ))}
        </div>
      </div>
    </Section>
  );
}

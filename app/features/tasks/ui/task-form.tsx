import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { DateInput } from "~/ui/form/day-input";
import { Select, TextInput } from "~/ui/form/field";
import type { Option } from "~/ui/combobox/option";
import { RichTextField } from "~/ui/form/rich-text-field";
import { PRIORITIES } from "~/kernel/priorities";
import { PeopleFields } from "./people-fields";
import type { TaskDraft } from "./task-draft";

type Props = {
  draft: TaskDraft;
  /** Null for users who create tasks only for themselves. */
  choices: Option[] | null;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

export function TaskForm({ draft, choices, refusal, failed, submitLabel, closeTo }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
      takesFiles={draft.version === null}
      isPrinted={false}
    >
      <Section title={t("tasks.form.what")}>
        <div className="flex flex-col gap-4">
          <TextInput
            name="name"
            label={t("tasks.field.name")}
            hint={t("tasks.form.name-hint")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          <RichTextField
            name="description"
            label={t("tasks.field.description")}
            optional
            defaultText={draft.description}
            defaultDoc={draft.descriptionDoc}
            error={errorOf("description") ?? errorOf("descriptionDoc")}
          />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Select
              name="priority"
              label={t("tasks.field.priority")}
              defaultValue={draft.priority}
              error={errorOf("priority")}
            >
              {PRIORITIES.map((priority) => (
                <option key={priority} value={priority}>
                  {t(`common.priority.${priority}`)}
                </option>
              ))}
            </Select>
            <DateInput
              name="plannedStartOn"
              label={t("tasks.field.plannedStartOn")}
              optional
              max="2199-12-31"
              defaultValue={draft.plannedStartOn}
              error={errorOf("plannedStartOn")}
            />
          </div>
        </div>
      </Section>
      <Section title={t("tasks.form.people")}>
        {choices ? (
          <PeopleFields choices={choices} before={draft.people} errorOf={errorOf} />
        ) : (
          <OwnPeople draft={draft} />
        )}
      </Section>
      {draft.version === null ? (
        <Section>
          <FilesField name="fileIds" label={t("tasks.form.documents")} error={errorOf("fileIds")} />
        </Section>
      ) : null}
    </RecordForm>
  );
}

/** A technician adds no other assignees: those of their task stay unchanged. */
function OwnPeople({ draft }: { draft: TaskDraft }) {
  const { t } = useTranslation();
  return (
    <p>
      {draft.version === null
        ? t("tasks.form.yourself")
        : draft.people.technicians.map((each) => each.name).join(", ")}
    </p>
  );
}

import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Combobox } from "~/ui/combobox/combobox";
import { TextInput } from "~/ui/form/field";
import type { RoomChoices } from "../queries/choices";
import type { RoomDraft } from "./room-draft";

type Props = {
  draft: RoomDraft;
  choices: RoomChoices;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

/** The name of a room, and its place. */
export function RoomForm({ draft, choices, refusal, failed, submitLabel, closeTo }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const wired = (name: "floor" | "number" | "section", maxLength: number) => ({
    name,
    label: t(`rooms.field.${name}`),
    optional: true,
    maxLength,
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
    >
      <Section>
        <div className="grid items-start gap-4 md:grid-cols-6">
          <TextInput
            name="name"
            label={t("rooms.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
            className="md:col-span-3"
          />
          {choices.locations ? (
            <Combobox
              name="locationId"
              label={t("rooms.field.locationId")}
              hint={draft.version === null ? undefined : t("rooms.form.stays-hint")}
              required
              className="md:col-span-3"
              error={errorOf("locationId")}
              search={searchPicker("locations", { customerId: choices.customer?.id })}
              initialOptions={choices.locations}
              defaultValue={draft.location}
            />
          ) : null}
          <TextInput {...wired("floor", 50)} className="md:col-span-2" />
          <TextInput {...wired("number", 50)} className="md:col-span-2" />
          <TextInput {...wired("section", 100)} className="md:col-span-2" />
        </div>
      </Section>
    </RecordForm>
  );
}

import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Combobox } from "~/ui/combobox/combobox";
import { TextInput } from "~/ui/form/field";
import { ROOM_FIELDS } from "../fields";
import type { RoomChoices } from "../queries";

type Props = FormProps & {
  draft: DraftOf<typeof ROOM_FIELDS>;
  /** A room that is used stays in its location. */
  isPlaceFixed?: boolean;
  choices: RoomChoices;
};

export function RoomForm({ draft: before, isPlaceFixed = false, choices, ...form }: Props) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    ROOM_FIELDS,
    (name) => t(`rooms.field.${name}`),
    { location: [before.location, ...(choices.locations ?? [])] },
  );
  const location = isPlaceFixed ? before.location : draft.location;
  const fixedHint = isPlaceFixed ? t("rooms.guards.room_stays") : undefined;
  const placeHint = draft.version === null ? t("rooms.form.stays-hint") : fixedHint;
  return (
    <RecordForm record={draft} {...form}>
      {isPlaceFixed && location ? (
        <input type="hidden" name="locationId" value={location.id} />
      ) : null}
      <Section>
        <div className="grid items-start gap-4 lg:grid-cols-6">
          <TextInput {...field("name")} className="lg:col-span-3" />
          {choices.locations ? (
            <Combobox
              name="locationId"
              label={t("rooms.field.locationId")}
              hint={placeHint}
              disabled={isPlaceFixed}
              required
              className="lg:col-span-3"
              error={errorOf("locationId")}
              search={searchPicker("locations", { customerId: choices.customer?.id })}
              initialOptions={choices.locations}
              defaultValue={location}
            />
          ) : null}
          <TextInput {...field("floor")} className="lg:col-span-2" />
          <TextInput {...field("number")} className="lg:col-span-2" />
          <TextInput {...field("section")} className="lg:col-span-2" />
        </div>
      </Section>
    </RecordForm>
  );
}

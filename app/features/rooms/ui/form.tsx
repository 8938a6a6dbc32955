import { useTranslation } from "react-i18next";
import { isUsed } from "~/features/inventory/model";
import { searchPicker } from "~/features/pickers/ui/search";
import { emptyTexts, textsOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { TextInput } from "~/ui/form/field";
import { ROOM_TEXTS } from "../model";
import type { RoomChoices, RoomDetail } from "../queries";

/** A room as its form shows it. */
type RoomDraft = Record<keyof typeof ROOM_TEXTS, string> & {
  id: string;
  version: number | null;
  location: Option | null;
  /** A room that is used stays in its location. */
  isPlaceFixed: boolean;
};

export function emptyDraft(id: string, location: Option | null): RoomDraft {
  return { ...emptyTexts(ROOM_TEXTS), id, version: null, location, isPlaceFixed: false };
}

export function draftOf(room: RoomDetail): RoomDraft {
  const { id, version, location, uses } = room;
  return { ...textsOf(ROOM_TEXTS, room), id, version, location, isPlaceFixed: isUsed(uses) };
}

type Props = FormProps & { draft: RoomDraft; choices: RoomChoices };

/** The name of a room, and its place. */
export function RoomForm({ draft: before, choices, ...form }: Props) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    ROOM_TEXTS,
    (name) => t(`rooms.field.${name}`),
    { chosen: { location: [before.location, ...(choices.locations ?? [])] } },
  );
  const location = draft.isPlaceFixed ? before.location : draft.location;
  const fixedHint = draft.isPlaceFixed ? t("rooms.guards.room_stays") : undefined;
  const placeHint = draft.version === null ? t("rooms.form.stays-hint") : fixedHint;
  return (
    <RecordForm record={draft} {...form}>
      {draft.isPlaceFixed && location ? (
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
              disabled={draft.isPlaceFixed}
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

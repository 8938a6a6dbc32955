import { useTranslation } from "react-i18next";
import { searchPicker } from "~/features/pickers/ui/search";
import { recordOf } from "~/kernel/record-of";
import { useFieldErrors } from "~/shell/records/field-errors";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { chosenOption } from "~/ui/combobox/chosen-options";
import { Combobox } from "~/ui/combobox/combobox";
import type { Option } from "~/ui/combobox/option";
import { TextInput } from "~/ui/form/field";
import type { RoomChoices, RoomDetail } from "../queries";

const TEXTS = ["name", "floor", "number", "section"] as const;

/** A room as its form shows it. */
type RoomDraft = Record<(typeof TEXTS)[number], string> & {
  id: string;
  version: number | null;
  location: Option | null;
};

export function emptyDraft(id: string, location: Option | null): RoomDraft {
  return { ...recordOf(TEXTS, () => ""), id, version: null, location };
}

export function draftOf(room: RoomDetail): RoomDraft {
  const { id, version, location } = room;
  return { ...recordOf(TEXTS, (name) => room[name]), id, version, location };
}

/** A refused form as submitted, for a page without JavaScript. With JavaScript the form itself still holds the values. */
export function draftFromInput(
  draft: RoomDraft,
  sent: Record<string, string> | undefined,
  { locations }: RoomChoices,
): RoomDraft {
  if (!sent) return draft;
  return {
    ...draft,
    ...recordOf(TEXTS, (name) => sent[name] ?? draft[name]),
    id: sent["id"] ?? draft.id,
    location: chosenOption(sent, "locationId", [draft.location, ...(locations ?? [])]),
  };
}

type Props = FormProps & { draft: RoomDraft; choices: RoomChoices };

/** The name of a room, and its place. */
export function RoomForm({ draft, choices, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.refusal);
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
    <RecordForm record={draft} {...form}>
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

import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilesField } from "~/features/attachments/ui/upload/files-field";
import { PlaceFields } from "~/features/pickers/ui/place-fields";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { Select, TextInput } from "~/ui/form/field";
import { RichTextField } from "~/ui/form/rich-text-field";
import type { TicketChoices } from "../queries/choices";
import { PRIORITIES } from "~/kernel/priorities";
import type { CustomerReaders } from "../queries/place";
import type { TicketDraft } from "./ticket-draft";

type Props = {
  draft: TicketDraft;
  choices: TicketChoices;
  /** Who of the present customer reads it. */ readers?: CustomerReaders | null;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

/** The problem, a photo, the place and the priority. As short as possible, for a user on site with a phone. */
export function TicketForm({
  draft,
  choices,
  readers = null,
  refusal,
  failed,
  submitLabel,
  closeTo,
}: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const isNew = draft.version === null;
  const [sending, setSending] = useState(false);
  const [places, setPlaces] = useState(draft.places);
  useEffect(() => {
    if (isNew) fetchPlan();
  }, [isNew]);
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
      takesFiles={isNew}
      waits={sending}
    >
      <Section>
        <div className="flex flex-col gap-4">
          <TextInput
            name="name"
            label={t("tickets.form.name")}
            hint={t("tickets.form.name-hint")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          {isNew ? (
            <FilesField
              name="fileIds"
              label={t("tickets.form.photos")}
              error={errorOf("fileIds")}
              onBusy={setSending}
              isQueued
            />
          ) : null}
          <RichTextField
            name="description"
            label={t("tickets.form.description")}
            optional
            loads="asked"
            rows={4}
            defaultText={draft.description}
            defaultDoc={draft.descriptionDoc}
            error={errorOf("description") ?? errorOf("descriptionDoc")}
          />
          <PlaceFields
            choices={choices}
            before={draft.places}
            onChange={setPlaces}
            errorOf={errorOf}
            choosesCustomer={choices.choosesCustomer}
            optional
          />
          {readers ? (
            <LosesSight readers={readers} isMoving={places.customer?.id !== readers.customerId} />
          ) : null}
          {isNew ? <input type="hidden" name="_places" value={JSON.stringify(places)} /> : null}
          <Select
            name="priority"
            label={t("tickets.field.priority")}
            defaultValue={draft.priority}
            error={errorOf("priority")}
            className="md:max-w-60"
          >
            {PRIORITIES.map((priority) => (
              <option key={priority} value={priority}>
                {t(`common.priority.${priority}`)}
              </option>
            ))}
          </Select>
        </div>
      </Section>
    </RecordForm>
  );
}

/** Before JavaScript, and until another customer is chosen, it says what that would do. */
function LosesSight({ readers, isMoving }: { readers: CustomerReaders; isMoving: boolean }) {
  const { t } = useTranslation();
  const { customer, raiser } = readers;
  const now =
    raiser === null
      ? t("tickets.moving.users", { customer })
      : t("tickets.moving.raiser", { name: raiser, customer });
  const then =
    raiser === null
      ? t("tickets.moving.users-if", { customer })
      : t("tickets.moving.raiser-if", { name: raiser, customer });
  return (
    <div role="status">
      <Notice kind={isMoving ? "warning" : "info"}>{isMoving ? now : then}</Notice>
    </div>
  );
}

/** Loads the code that parses and queues the ticket while the user types, because it cannot be loaded offline. */
function fetchPlan(): void {
  void Promise.all([import("./ticket-plan"), import("~/offline/outbox/enqueue")]).catch(
    () => undefined,
  );
}

import { useTranslation } from "react-i18next";
import { TextArea } from "~/ui/form/field";
import { RichTextField } from "~/ui/form/rich-text-field";
import { type MaterialChoices, MaterialFields } from "./material-fields";
import type { OrderDraft } from "./order-draft";

type Props = {
  unqueued: OrderDraft["unqueued"];
  choices: MaterialChoices;
  errorOf: (field: string) => string | null;
  notes: boolean;
};

/** Equipment and parts to take along and, on an existing order, the notes on the work. */
export function QueuedFields({ unqueued, choices, errorOf, notes }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <MaterialFields
        equipment={unqueued.equipment}
        parts={unqueued.parts}
        choices={choices}
        errorOf={errorOf}
      />
      {notes ? (
        <>
          <TextArea
            name="intervention"
            label={t("workOrders.field.intervention")}
            maxLength={5000}
            defaultValue={unqueued.intervention}
            error={errorOf("intervention")}
            optional
          />
          <RichTextField
            name="repairNotes"
            label={t("workOrders.field.repairNotes")}
            defaultText={unqueued.repairNotes}
            defaultDoc={unqueued.repairNotesDoc}
            error={errorOf("repairNotes") ?? errorOf("repairNotesDoc")}
            optional
            loads="asked"
          />
        </>
      ) : null}
    </>
  );
}

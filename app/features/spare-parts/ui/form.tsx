import { useTranslation } from "react-i18next";
import { UNITS } from "~/kernel/text/quantities";
import { useFieldErrors } from "~/shell/records/field-errors";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Select, TextInput } from "~/ui/form/field";
import { NumbersField } from "~/ui/form/numbers-field";
import { QuantityInput } from "~/ui/form/quantity-input";

/** A spare part as its form shows it. The stock of an existing part is corrected elsewhere, with the reason. */
type PartDraft = {
  id: string;
  version: number | null;
  name: string;
  unit: string;
  stockThousandths: number | string;
};

/** A refused form as submitted, for a page without JavaScript. */
export function draftFromInput(
  draft: PartDraft,
  sent: Record<string, string> | undefined,
): PartDraft {
  if (!sent) return draft;
  const stock = sent["stockThousandths"] ?? "";
  const stockThousandths =
    sent["_numbers"] === "whole" && /^-?\d+$/.test(stock) ? Number(stock) : stock;
  return {
    ...draft,
    id: sent["id"] ?? draft.id,
    name: sent["name"] ?? draft.name,
    unit: sent["unit"] ?? draft.unit,
    stockThousandths,
  };
}

type Props = FormProps & { draft: PartDraft };

/** The name of a part, its unit and its initial stock. */
export function PartForm({ draft, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.refusal);
  const isNew = draft.version === null;
  return (
    <RecordForm record={draft} {...form}>
      <NumbersField />
      <Section>
        <div className="grid items-start gap-4 md:grid-cols-6">
          <TextInput
            name="name"
            label={t("spareParts.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
            className="md:col-span-6"
          />
          <Select
            name="unit"
            label={t("spareParts.field.unit")}
            required
            defaultValue={draft.unit}
            error={errorOf("unit")}
            hint={isNew ? undefined : t("spareParts.form.unit-hint")}
            className="md:col-span-3"
          >
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`spareParts.unit.${unit}`)}
              </option>
            ))}
          </Select>
          {isNew ? (
            <QuantityInput
              name="stockThousandths"
              label={t("spareParts.field.stock")}
              hint={t("spareParts.form.stock-hint")}
              defaultValue={draft.stockThousandths}
              error={errorOf("stockThousandths")}
              className="md:col-span-3"
            />
          ) : null}
        </div>
      </Section>
    </RecordForm>
  );
}

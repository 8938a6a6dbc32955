import { useTranslation } from "react-i18next";
import { isUsed } from "~/features/inventory/model";
import { UNITS } from "~/kernel/text/quantities";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Select, TextInput } from "~/ui/form/field";
import { NumbersField } from "~/ui/form/numbers-field";
import { QuantityInput } from "~/ui/form/quantity-input";
import { SignKey } from "~/ui/form/sign-key";
import { PART_FIELDS } from "../fields";

/** A spare part as its form shows it. The stock of an existing part is corrected elsewhere, with the reason. */
type PartDraft = DraftOf<typeof PART_FIELDS> & {
  /** What refers to a stored part. Its unit is fixed by the first use. */
  uses?: Record<string, number>;
};

/** The stock as it was sent; without JavaScript as typed. */
function sentStock(sent: NonNullable<FormProps["sent"]>): number | string {
  const stock = sent["stockThousandths"] ?? "";
  return sent["_numbers"] === "whole" && /^-?\d+$/.test(stock) ? Number(stock) : stock;
}

type Props = FormProps & { draft: PartDraft };

export function PartForm({ draft: before, ...form }: Props) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    PART_FIELDS,
    (name) => t(`spareParts.field.${name}`),
    {},
  );
  const isNew = draft.version === null;
  const isUnitFixed = isUsed(draft.uses ?? {});
  const usedHint = isUnitFixed ? t("spareParts.guards.unit_in_use") : undefined;
  const unitHint = isNew ? t("spareParts.form.unit-hint") : usedHint;
  return (
    <RecordForm record={draft} {...form}>
      <NumbersField />
      {isUnitFixed ? <input type="hidden" name="unit" value={before.unit} /> : null}
      <Section>
        <div className="grid items-start gap-4 lg:grid-cols-6">
          <TextInput {...field("name")} className="lg:col-span-6" />
          <Select
            name="unit"
            label={t("spareParts.field.unit")}
            required
            disabled={isUnitFixed}
            defaultValue={isUnitFixed ? before.unit : draft.unit}
            error={errorOf("unit")}
            hint={unitHint}
            className="lg:col-span-3"
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
              beside={<SignKey />}
              label={t("spareParts.field.stock")}
              hint={t("spareParts.form.stock-hint")}
              defaultValue={form.sent ? sentStock(form.sent) : draft.stockThousandths}
              error={errorOf("stockThousandths")}
              className="lg:col-span-3"
            />
          ) : null}
        </div>
      </Section>
    </RecordForm>
  );
}

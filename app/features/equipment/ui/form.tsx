import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFieldErrors } from "~/shell/records/field-errors";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Select, TextInput } from "~/ui/form/field";
import type { EquipmentCategory } from "../queries";

/** Equipment as shown in its form. */
type EquipmentDraft = { id: string; version: number | null; name: string; categoryId: string };

export function draftFromInput(
  draft: EquipmentDraft,
  sent: Record<string, string> | undefined,
): EquipmentDraft {
  return sent
    ? {
        ...draft,
        id: sent["id"] ?? draft.id,
        name: sent["name"] ?? draft.name,
        categoryId: sent["categoryId"] ?? draft.categoryId,
      }
    : draft;
}

type Props = FormProps & { draft: EquipmentDraft; categories: EquipmentCategory[] };

/** Form fields for name and category. */
export function EquipmentForm({ draft, categories, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.refusal);
  const hint = (
    <Link
      to="/assets/equipment/categories"
      className="link-plain inline-flex min-h-11 items-center"
    >
      {t("equipment.categories.manage")}
    </Link>
  );
  return (
    <RecordForm record={draft} {...form}>
      <Section>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            name="name"
            label={t("equipment.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          <Select
            name="categoryId"
            label={t("equipment.field.categoryId")}
            optional
            defaultValue={draft.categoryId}
            error={errorOf("categoryId")}
            hint={hint}
          >
            <option value="">{t("equipment.uncategorised")}</option>
            {categories.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </div>
      </Section>
    </RecordForm>
  );
}

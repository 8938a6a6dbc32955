import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type DraftOf, useRecordForm } from "~/shell/records/record-draft";
import { type FormProps, RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Select, TextInput } from "~/ui/form/field";
import { EQUIPMENT_FIELDS } from "../fields";
import type { EquipmentCategory } from "../queries";

type Props = FormProps & {
  draft: DraftOf<typeof EQUIPMENT_FIELDS>;
  categories: EquipmentCategory[];
};

export function EquipmentForm({ draft: before, categories, ...form }: Props) {
  const { t } = useTranslation();
  const { draft, errorOf, field } = useRecordForm(
    before,
    form,
    EQUIPMENT_FIELDS,
    (name) => t(`equipment.field.${name}`),
    { category: categories },
  );
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
          <TextInput {...field("name")} />
          <Select
            name="categoryId"
            label={t("equipment.field.categoryId")}
            optional
            defaultValue={draft.category?.id ?? ""}
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

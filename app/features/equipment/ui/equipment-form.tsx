import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { Select, TextInput } from "~/ui/form/field";
import type { EquipmentCategory } from "../queries/categories";

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

type Props = {
  draft: EquipmentDraft;
  categories: EquipmentCategory[];
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
  children?: ReactNode;
};

/** Form fields for name and category. */
export function EquipmentForm({
  draft,
  categories,
  refusal,
  failed,
  submitLabel,
  closeTo,
  children,
}: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const hint = (
    <Link
      to="/assets/equipment/categories"
      className="link-plain inline-flex min-h-11 items-center"
    >
      {t("equipment.categories.manage")}
    </Link>
  );
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
    >
      {children}
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

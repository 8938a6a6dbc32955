import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { TextArea, TextInput } from "~/ui/form/field";
import { Section } from "~/ui/layout/card";
import { useHydrated } from "~/ui/layout/hydrated";
import { useLanguage } from "~/ui/layout/use-language";
import { MAX_CATEGORY_LENGTH } from "../../model";
import { linesOf } from "../../policy/lines";
import { ItemBuilder } from "./item-builder";
import type { TemplateDraft } from "./template-draft";

type Props = {
  draft: TemplateDraft & { lines?: string | undefined };
  /** Of the assets, as suggestions. */
  categories: string[];
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
  children?: ReactNode;
};

/** Name, category and items. Before JavaScript the items are lines of text. */
export function TemplateForm({ draft, categories, children, ...form }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(form.refusal);
  const hydrated = useHydrated();
  const language = useLanguage();
  return (
    <RecordForm record={draft} {...form}>
      {children}
      <Section>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <TextInput
            name="name"
            label={t("checklists.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          <TextInput
            name="assetCategory"
            label={t("checklists.field.assetCategory")}
            optional
            hint={t("checklists.category-hint")}
            maxLength={MAX_CATEGORY_LENGTH}
            autoComplete="off"
            list="asset-categories"
            defaultValue={draft.assetCategory}
            error={errorOf("assetCategory")}
          />
          <datalist id="asset-categories">
            {categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
          <TextArea
            name="description"
            label={t("checklists.field.description")}
            optional
            rows={2}
            maxLength={2000}
            defaultValue={draft.description}
            error={errorOf("description")}
            className="md:col-span-2"
          />
        </div>
      </Section>
      <Section title={t("checklists.field.items")}>
        {hydrated ? (
          <ItemBuilder
            initial={draft.items}
            lines={draft.lines}
            error={errorOf("items") ?? errorOf("lines")}
          />
        ) : (
          <TextArea
            name="lines"
            label={t("checklists.builder.lines")}
            hint={`${t("checklists.builder.lines-hint")} ${t("checklists.builder.limits-hint")}`}
            rows={14}
            defaultValue={draft.lines ?? linesOf(draft.items, language)}
            error={errorOf("lines") ?? errorOf("items")}
          />
        )}
      </Section>
    </RecordForm>
  );
}

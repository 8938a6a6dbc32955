import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordForm } from "~/shell/records/record-form";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import type { AssetChoices } from "../queries/choices";
import type { AssetDraft } from "./asset-draft";
import { AssetPlaceFields } from "./asset-place-fields";

type Props = {
  draft: AssetDraft;
  choices: AssetChoices;
  refusal: RefusalResponse | undefined;
  failed: string;
  submitLabel: string;
  closeTo: string;
};

/** Form fields for an asset's data, owner and place. */
export function AssetForm({ draft, choices, refusal, failed, submitLabel, closeTo }: Props) {
  const { t } = useTranslation();
  const errorOf = useFieldErrors(refusal);
  const wired = (
    name: "serialNumber" | "manufacturer" | "model" | "category" | "position",
    maxLength = 100,
  ) => ({
    name,
    label: t(`assets.field.${name}`),
    optional: true,
    maxLength,
    autoComplete: "off",
    defaultValue: draft[name],
    error: errorOf(name),
  });
  return (
    <RecordForm
      record={draft}
      refusal={refusal}
      failed={failed}
      submitLabel={submitLabel}
      closeTo={closeTo}
    >
      <Section title={t("assets.form.what")}>
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextInput
            name="name"
            label={t("assets.field.name")}
            required
            maxLength={200}
            autoComplete="off"
            defaultValue={draft.name}
            error={errorOf("name")}
          />
          <TextInput {...wired("serialNumber")} autoCapitalize="off" spellCheck={false} />
          <TextInput {...wired("manufacturer")} />
          <TextInput {...wired("model")} />
          <TextInput
            {...wired("category")}
            list="asset-categories"
            hint={t("assets.form.category-hint")}
          />
          <datalist id="asset-categories">
            {choices.categories.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </datalist>
        </div>
      </Section>
      <Section title={t("assets.form.where")}>
        <div className="flex flex-col gap-4">
          <AssetPlaceFields choices={choices} before={draft} errorOf={errorOf} />
          <TextInput {...wired("position", 200)} hint={t("assets.form.position-hint")} />
        </div>
      </Section>
    </RecordForm>
  );
}

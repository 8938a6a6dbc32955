import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { TextInput } from "~/ui/form/field";
import { CATEGORY_FIELDS } from "../fields";

type Props = {
  command: "createCategory" | "updateCategory";
  name: string;
  fields: Record<string, string | number>;
};

export function CategoryDialog({ command, name, fields }: Props) {
  const { t } = useTranslation();
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  return (
    <ConfirmForm
      title={t(`equipment.${command}.title`)}
      confirmLabel={t(`equipment.${command}.confirm`)}
      fields={fields}
      error={
        result?.refusal ? (
          <RefusedCommand
            failed={t(`equipment.${command}.failed`)}
            message={result.refusal.message}
          />
        ) : undefined
      }
      closeTo="/assets/equipment/categories"
    >
      <TextInput
        name="name"
        label={t("equipment.field.name")}
        required
        maxLength={CATEGORY_FIELDS.name.limit}
        autoComplete="off"
        defaultValue={result?.sent?.["name"] ?? name}
        error={errorOf("name")}
      />
    </ConfirmForm>
  );
}

import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RefusedCommand } from "~/shell/records/record-command";
import { TextInput } from "~/ui/form/field";
import { ConfirmForm } from "~/ui/overlay/confirm";
import { MAX_PHRASE_LENGTH } from "../model";

type Props = {
  command: "create" | "update";
  text: string;
  fields: Record<string, string | number>;
};

export function PhraseDialog({ command, text, fields }: Props) {
  const { t } = useTranslation();
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  return (
    <ConfirmForm
      title={t(`phrases.${command}.title`)}
      confirmLabel={t(`phrases.${command}.confirm`)}
      fields={fields}
      error={
        result?.refusal ? (
          <RefusedCommand
            failed={t(`phrases.${command}.failed`)}
            message={result.refusal.message}
          />
        ) : undefined
      }
      closeTo="/settings/phrases"
    >
      <TextInput
        name="text"
        label={t("phrases.field.text")}
        required
        maxLength={MAX_PHRASE_LENGTH}
        autoComplete="off"
        defaultValue={result?.sent?.["text"] ?? text}
        error={errorOf("text")}
      />
    </ConfirmForm>
  );
}

import { useActionData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { useFieldErrors } from "~/shell/records/field-errors";
import { RecordCommand } from "~/shell/records/record-command";
import { Checkbox, TextInput } from "~/ui/form/field";
import { MAX_VIEW_NAME_LENGTH } from "../model";
import { useListBehind } from "./list-here";

type Props = {
  command: "saveView" | "changeView";
  fields: Record<string, string | number>;
  name: string;
  shared: boolean;
  mayShare: boolean;
};

export function ViewDialog({ command, fields, name, shared, mayShare }: Props) {
  const { t } = useTranslation();
  const result = useActionData<{ refusal?: RefusalResponse; sent?: Record<string, string> }>();
  const errorOf = useFieldErrors(result?.refusal);
  const { sent } = result ?? {};
  return (
    <RecordCommand
      labels={{
        title: t(`savedViews.${command}.title`),
        text: t("savedViews.what"),
        confirm: t(`savedViews.${command}.confirm`),
        failed: t(`savedViews.${command}.failed`),
      }}
      fields={fields}
      closeTo={useListBehind()}
    >
      <TextInput
        name="name"
        label={t("savedViews.field.name")}
        required
        maxLength={MAX_VIEW_NAME_LENGTH}
        autoComplete="off"
        defaultValue={sent?.["name"] ?? name}
        error={errorOf("name")}
      />
      {command === "changeView" ? (
        <Checkbox
          name="_takesOver"
          label={t("savedViews.field.takesOver")}
          defaultChecked={!sent || sent["_takesOver"] === "on"}
        />
      ) : null}
      {mayShare ? (
        <Checkbox
          name="shared"
          label={t("savedViews.field.shared")}
          defaultChecked={sent ? sent["shared"] === "on" : shared}
        />
      ) : null}
    </RecordCommand>
  );
}

import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type Approvals,
  approvalsIn,
  type Feature,
  partsIn,
  PRINTED_PARTS,
  type PrintedParts,
  printedParts,
} from "~/kernel/features";
import { LANGUAGE_NAMES, LANGUAGES } from "~/kernel/text/languages";
import { useFieldErrors } from "~/shell/records/field-errors";
import { Select } from "~/ui/form/field";
import { Notice } from "~/ui/layout/notice";
import { NumberInput } from "~/ui/form/number-input";
import { Switch } from "~/ui/form/switch";
import type { SwitchSection } from "../model";
import { type RefusedForm, type TypedAgain, typedAgain } from "./restored-input";

type Props = {
  section: SwitchSection;
  feature: Feature;
  approvers: number;
  refused: RefusedForm | undefined;
};

/** A switch, and the other values of its feature. */
export function FeatureFields({ section, feature, approvers, refused }: Props) {
  const { t } = useTranslation();
  const typed = typedAgain(refused);
  const errorOf = useFieldErrors(refused?.refusal);
  const approvals = approvalsIn(feature.value);
  if (partsIn(feature.value)) return <PrintedFields parts={printedParts(feature)} typed={typed} />;
  return (
    <>
      {section === "language" ? (
        <Select
          name="value"
          label={t("settings.language.default")}
          hint={t("settings.language.default-hint")}
          error={errorOf("value")}
          defaultValue={typed.text("value", String(feature.value))}
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </Select>
      ) : null}
      <Switch
        name="enabled"
        label={t(`settings.section.${section}.switch`)}
        hint={t(`settings.section.${section}.off`)}
        defaultChecked={typed.isOn("enabled", feature.enabled)}
      />
      {approvals ? (
        <ApprovalFields
          approvals={approvals}
          approvers={approvers}
          typed={typed}
          error={errorOf("value.required")}
        />
      ) : null}
    </>
  );
}

/** A switch for each part. With none of them, the feature is as good as off. */
function PrintedFields({ parts, typed }: { parts: PrintedParts; typed: TypedAgain }) {
  const { t } = useTranslation();
  return (
    <>
      <input type="hidden" name="enabled" value="on" />
      {PRINTED_PARTS.map((part) => (
        <Switch
          key={part}
          name={`value.${part}`}
          label={t(`settings.printed.${part}`)}
          hint={
            part === "approverNotes" || part === "notes"
              ? t(`settings.printed.${part}-hint`)
              : undefined
          }
          defaultChecked={typed.isOn(`value.${part}`, parts[part])}
        />
      ))}
      <p className="text-muted text-sm">{t("settings.section.pdfReport.off")}</p>
    </>
  );
}

function ApprovalFields({
  approvals,
  approvers,
  typed,
  error,
}: {
  approvals: Approvals;
  approvers: number;
  typed: TypedAgain;
  error: string | null;
}) {
  const { t } = useTranslation();
  const [required, setRequired] = useState(approvals.required);
  return (
    <>
      <NumberInput
        name="value.required"
        label={t("settings.approvals.required")}
        hint={t("settings.approvals.required-hint")}
        error={error}
        defaultValue={Number(typed.text("value.required", String(approvals.required)))}
        step={1}
        className="max-w-xs"
        onChange={(value) => setRequired(value ?? 0)}
      />
      {required > approvers ? (
        <Notice kind="warning">
          {t("settings.warnings.not_enough_approvers", { count: approvers })}
        </Notice>
      ) : null}
      <Switch
        name="value.fourEyes"
        label={t("settings.approvals.four-eyes-switch")}
        hint={t("settings.approvals.four-eyes-hint")}
        defaultChecked={typed.isOn("value.fourEyes", approvals.fourEyes)}
      />
    </>
  );
}

import { memo, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { ReportOverview } from "./report-overview";
import { SignatureFields } from "./signature-fields";
import type { Writing } from "./report-writing";

/** Summary of the report, place of signing, and the two optional signatures. */
export const OverviewStep = memo(function OverviewStep({
  writing,
  form,
  isOpen,
}: {
  writing: Writing;
  form: RefObject<HTMLFormElement>;
  isOpen: boolean;
}) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [texts, setTexts] = useState<Record<string, string>>({});
  // Plain text fields are uncontrolled, so their values are read when this step opens.
  useEffect(() => {
    if (isOpen && form.current) setTexts(textsIn(form.current));
  }, [isOpen, form]);
  return (
    <>
      {hydrated ? (
        <ReportOverview writing={writing} texts={texts} />
      ) : (
        <p className="text-muted">{t("dailyReports.form.overview-hint")}</p>
      )}
      <Section title={t("dailyReports.form.signing")} className="flex flex-col gap-4">
        <TextInput
          name="signingPlace"
          label={t("dailyReports.field.signingPlace")}
          maxLength={200}
          defaultValue={writing.draft.signingPlace}
          error={writing.errorOf("signingPlace")}
          optional
        />
        <SignatureFields writing={writing} />
      </Section>
    </>
  );
});

function textsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
}

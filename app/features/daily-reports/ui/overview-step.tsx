import { memo, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { ReportOverview } from "./report-overview";
import { SignatureFields } from "./signature-fields";
import type { Writing } from "./report-writing";

/** Everything once more, where it is signed, and the two signatures that may be given. */
export const OverviewStep = memo(function OverviewStep({ writing, form, isOpen }: { writing: Writing; form: RefObject<HTMLFormElement>; isOpen: boolean }) {
  const { t } = useTranslation();
  const hydrated = useHydrated();
  const [texts, setTexts] = useState<Record<string, string>>({});
  // Plain texts live in their fields; they are read when somebody comes to look at them.
  useEffect(() => {
    if (isOpen && form.current) setTexts(textsIn(form.current));
  }, [isOpen, form]);
  return (
    <>
      {hydrated ? <ReportOverview writing={writing} texts={texts} /> : <p className="text-muted">{t("dailyReports.form.overview-hint")}</p>}
      <Section title={t("dailyReports.form.signing")} className="flex flex-col gap-4">
        <TextInput name="signingPlace" label={t("dailyReports.field.signingPlace")} maxLength={200} defaultValue={writing.draft.signingPlace} error={writing.errorOf("signingPlace")} optional />
        <SignatureFields writing={writing} />
      </Section>
    </>
  );
});

function textsIn(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries([...new FormData(form)].filter((pair): pair is [string, string] => typeof pair[1] === "string"));
}

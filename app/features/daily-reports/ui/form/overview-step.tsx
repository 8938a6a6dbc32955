import { memo, type RefObject, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useHydrated } from "~/ui/layout/hydrated";
import { ReportOverview } from "./report-overview";
import type { Writing } from "./report-writing";
import { Disclosure } from "~/ui/overlay/disclosure";
import { SignaturePad } from "~/ui/form/signature-pad";

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

/** The optional signatures of a report. The signatures that close an order are separate. */
function SignatureFields({ writing }: { writing: Writing }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted text-sm">{t("dailyReports.form.signatures-hint")}</p>
      {(["technician", "customer"] as const).map((party) => {
        const name = `${party}Signature` as const;
        const error =
          [`${name}.image`, `${name}.typed`, name].map(writing.errorOf).find(Boolean) ?? null;
        const nameError = writing.errorOf(`${name}.name`);
        return (
          <Disclosure
            key={party}
            summary={t(`dailyReports.form.signature.${party}`)}
            open={Boolean(
              error || nameError || writing.draft[name].typed || writing.draft[name].image,
            )}
          >
            <div className="-ms-8 flex flex-col gap-4">
              <TextInput
                name={`${name}.name`}
                label={t("dailyReports.form.signer")}
                maxLength={200}
                autoComplete="off"
                defaultValue={writing.draft[name].name}
                error={nameError}
              />
              <SignaturePad
                name={name}
                label={t("dailyReports.form.signature-of")}
                error={error}
                defaultTyped={writing.draft[name].typed || undefined}
                defaultImage={writing.draft[name].image || undefined}
              />
            </div>
          </Disclosure>
        );
      })}
    </>
  );
}

import { type ComponentProps, lazy, memo, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Section } from "~/ui/layout/card";
import { TextInput } from "~/ui/form/field";
import { useBrowserLayoutEffect, useHydrated } from "~/ui/layout/hydrated";
import { FormPart } from "./form-part";
import { type OverviewProps, PARTIES, type ReportWriting } from "./report-writing";
import { useLater } from "~/ui/layout/use-later";
import { Disclosure } from "~/ui/overlay/disclosure";

// Most reports are filed without signatures: the pad is loaded after the form.
const SignaturePad = lazy(async () => ({
  default: (await import("~/ui/form/signature-pad")).SignaturePad,
}));

const loadOverview = async () => (await import("./report-overview")).ReportOverview;

/** What will be filed, place of signing, and the two optional signatures. */
export const OverviewStep = memo(function OverviewStep({ writing, form }: OverviewProps) {
  const { t } = useTranslation();
  const Overview = useLater(loadOverview);
  return (
    <>
      {Overview ? (
        <Overview writing={writing} form={form} />
      ) : (
        <p className="text-muted">{t("dailyReports.form.overview-hint")}</p>
      )}
      <FormPart part="signatures" writing={writing}>
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
      </FormPart>
    </>
  );
});

/** The optional signatures of a report. The signatures that close an order are separate. */
function SignatureFields({ writing }: { writing: ReportWriting }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="text-muted text-sm">{t("dailyReports.form.signatures-hint")}</p>
      {PARTIES.map((party) => {
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
              <Signature
                name={name}
                label={t("dailyReports.form.signature-of")}
                error={error}
                signer={party === "technician" ? writing.draft[name].name : undefined}
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

/** Before JavaScript the signature is a typed name. After hydration the pad replaces it, unless a name has been typed. */
function Signature(props: ComponentProps<typeof SignaturePad>) {
  const { t } = useTranslation();
  const [isPlain, setPlain] = useState(!useHydrated());
  const place = useRef<HTMLDivElement>(null);
  useBrowserLayoutEffect(() => {
    if (isPlain && !place.current?.querySelector("input")?.value) setPlain(false);
  }, []);
  if (!isPlain)
    return (
      <Suspense fallback={null}>
        <SignaturePad {...props} />
      </Suspense>
    );
  return (
    <div ref={place}>
      <TextInput
        label={t("ui.signature.name")}
        name={`${props.name}.typed`}
        defaultValue={props.defaultTyped}
        maxLength={200}
        autoComplete="name"
        error={props.error}
      />
    </div>
  );
}

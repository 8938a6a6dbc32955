import { useTranslation } from "react-i18next";
import { Disclosure } from "~/ui/overlay/disclosure";
import { TextInput } from "~/ui/form/field";
import { SignaturePad } from "~/ui/form/signature-pad";
import type { Writing } from "./report-writing";

/** The optional signatures of a report. The signatures that close an order are separate. */
export function SignatureFields({ writing }: { writing: Writing }) {
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

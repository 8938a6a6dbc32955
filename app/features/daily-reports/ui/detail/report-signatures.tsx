import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import type { ReportView } from "../../queries/read";

/** The signatures of the current version. Older signatures stay with their versions. */
export function ReportSignatures({ report }: { report: ReportView }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (report.signatures.length === 0) return null;
  const inOrder = report.signatures.toSorted((one) => (one.party === "technician" ? -1 : 1));
  return (
    <Section title={t("dailyReports.detail.signatures")}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {inOrder.map((signature) => (
          <li key={signature.party} className="flex flex-col gap-1">
            <span className="text-muted text-sm">
              {t(`dailyReports.form.signature.${signature.party}`)}
            </span>
            {signature.image ? (
              <img
                src={signature.image}
                alt={t("dailyReports.detail.signature-of", { name: signature.name })}
                className="rounded-field border-base-300 h-24 w-full max-w-60 border bg-white object-contain"
              />
            ) : (
              <span className="rounded-field border-base-300 flex h-24 w-full max-w-60 items-center justify-center border bg-white px-3 text-xl text-black italic">
                {signature.typed}
              </span>
            )}
            <span className="font-medium">{signature.name}</span>
            <span className="text-muted text-sm">
              {[report.signingPlace, format.dateTime(signature.signedAt)]
                .filter(Boolean)
                .join(", ")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

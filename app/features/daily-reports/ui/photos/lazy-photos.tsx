import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import type { ExpenseDraft } from "../draft/report-draft";
import type { ReportWriting } from "../form/report-writing";

// Photos need JavaScript. Their code is loaded after the form.

const PhotoField = lazy(async () => ({ default: (await import("./photo-field")).PhotoField }));

/** The photos of the work. Nothing is loaded before the part is shown. */
export function Photos({ writing }: { writing: ReportWriting }) {
  if (!useHydrated() || !writing.parts.isOpen("photos")) return null;
  return (
    <Suspense fallback={null}>
      <PhotoField
        name="photos"
        form={writing.draftName}
        found={writing.draft.photos}
        error={writing.errorOf("photos")}
      />
    </Suspense>
  );
}

type ReceiptsProps = { writing: ReportWriting; expense: ExpenseDraft; name: string };

export function Receipts({
  writing,
  expense: { amountCents, receipts = [] },
  name,
}: ReceiptsProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(receipts.length > 0);
  if (!useHydrated() || (!isWanted && !amountCents)) return null;
  if (!isWanted)
    return (
      <Button
        type="button"
        look="quiet"
        icon="camera"
        className="self-end justify-self-start"
        onClick={() => setWanted(true)}
      >
        {t("dailyReports.photo.receipt")}
      </Button>
    );
  return (
    <div className="sm:col-span-2">
      <Suspense fallback={null}>
        <PhotoField
          name={`${name}.receipts`}
          form={writing.draftName}
          found={receipts.map((fileId) => ({ fileId, kind: "receipt" }))}
          isReceipt
        />
      </Suspense>
    </div>
  );
}

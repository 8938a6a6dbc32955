import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { RefusalResponse } from "~/kernel/refusal";
import { PRESERVES_INPUT } from "~/ui/form/use-dirty-form";
import { RefusalNotice } from "~/ui/layout/refusal-notice";
import { BEGUN } from "../draft/report-draft";

type Props = {
  failed: string;
  refusal: RefusalResponse;
  workOrderId: string;
  /** Of a new report: the id of the form's draft. */ draftId?: string;
};

/** The refusal and its reason, with a link to the first report when one already exists. */
export function RefusedReport({ failed, refusal, workOrderId, draftId }: Props) {
  const { t } = useTranslation();
  const firstId = refusal.code === "report_exists" ? refusal.facts["firstId"] : undefined;
  return (
    <RefusalNotice of={refusal} title={failed}>
      <p>{refusal.message}</p>
      {typeof firstId === "string" ? (
        <p className="flex flex-wrap gap-x-4">
          <Link
            className="link-plain inline-flex min-h-12 items-center"
            to={`/work-orders/${workOrderId}/daily-reports/${firstId}`}
          >
            {t("dailyReports.form.open-first")}
          </Link>
          <Link
            className="link-plain inline-flex min-h-12 items-center"
            to={`/work-orders/${workOrderId}/daily-reports/${firstId}/edit?instead=new&add=on${draftId ? `&${BEGUN}=${draftId}` : ""}`}
            state={PRESERVES_INPUT}
          >
            {t("dailyReports.form.add-to-first")}
          </Link>
        </p>
      ) : null}
    </RefusalNotice>
  );
}

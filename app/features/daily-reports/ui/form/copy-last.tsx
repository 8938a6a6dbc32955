import { type RefObject, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Button } from "~/ui/layout/button";
import { useHydrated } from "~/ui/layout/hydrated";
import type { Writing } from "./report-writing";

/** Fills a new report in from the author's last one. */
export function CopyLast({
  writing,
  form,
}: {
  writing: Writing;
  form: RefObject<HTMLFormElement>;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const hydrated = useHydrated();
  const [isDone, setDone] = useState(false);
  const { draft, change, technicians } = writing;
  const last = writing.form.lastReport;
  if (!hydrated || !last || draft.version !== null) return null;
  async function copy(from: NonNullable<typeof last>) {
    const { copyLastReport } = await import("../draft/copy-last-report");
    const typed = form.current ? new FormData(form.current).get("intervention") : "";
    change(copyLastReport(from, technicians, typeof typed === "string" ? typed : ""));
    setDone(true);
  }
  const facts = { day: format.nearDay(last.reportOn), order: last.orderNumber };
  return (
    <div className="flex flex-col">
      <Button type="button" icon="file-check" onClick={() => void copy(last)}>
        <span className="text-start leading-tight">
          {t("dailyReports.form.copy-last")}
          <span className="text-muted block text-sm font-normal">{`${facts.day}, ${facts.order}`}</span>
        </span>
      </Button>
      <p role="status" className="text-muted text-sm">
        {isDone ? t("dailyReports.form.copied", facts) : null}
      </p>
    </div>
  );
}

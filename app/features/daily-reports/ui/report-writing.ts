import type { ReportForm } from "~/features/daily-report-entry/queries";
import type { Change } from "./draft-changes";
import type { ReportDraft } from "./report-draft";

/** What each part of the wizard gets: the report so far, how to change it, what may be chosen, and the server's word beside a field. */
export type Writing = {
  draft: ReportDraft;
  change: (change: Change) => void;
  form: ReportForm;
  technicians: { id: string; name: string; isLead: boolean }[];
  errorOf: (field: string) => string | null;
};

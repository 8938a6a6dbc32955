import type { AuthContext } from "~/kernel/server/request-context";
import type { ReportContent } from "../inputs";
import { findReport } from "./filed";

/** The present content of a report, for an update of some of its fields. Unsigned, because signatures stay with the version they were given for. */
export async function readStoredReport(
  ctx: AuthContext,
  id: string,
): Promise<(ReportContent & { version: number }) | null> {
  const report = await findReport(ctx, id);
  if (!report) return null;
  return {
    ...report,
    entries: report.entries.map(
      ({ technicianName: _name, computed: _computed, ...entry }) => entry,
    ),
    photos: report.photos.map(({ fileId, kind, expense }) => ({ fileId, kind, expense })),
    technicianSignature: null,
    customerSignature: null,
  };
}

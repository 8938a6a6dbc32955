import type { AuthContext } from "~/server/request-context";
import type { ReportContent } from "../inputs";
import { findReport } from "./filed";

/** The stored content of a report, for a partial update. It is unsigned, because a signature belongs to the version that was signed. */
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

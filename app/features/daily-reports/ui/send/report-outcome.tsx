import { type ComponentProps, lazy, Suspense } from "react";
import type { ReportQueued as Queued } from "./report-queued";
import { useHydrated } from "~/ui/layout/hydrated";
import { part } from "~/shell/layout/part";

// What a page shows once its report was sent. The files are loaded after the form, with what saving needs: by then there may be no network.

const LazyQueued = lazy(async () => ({ default: (await import("./report-queued")).ReportQueued }));

export const FiledWithWarnings = part(
  "filed-with-warnings",
  async () => (await import("./filed-with-warnings")).FiledWithWarnings,
);

export const RefusedReport = part(
  "refused-report",
  async () => (await import("./refused-report")).RefusedReport,
);

/** Only in the browser: what is queued changes while its file is loaded, which React refuses during hydration. */
export function ReportQueued(props: ComponentProps<typeof Queued>) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <LazyQueued {...props} />
    </Suspense>
  );
}

/** For the form's effect. If it fails, each of the above is requested when it is shown. */
export function fetchOutcome(): void {
  Promise.all([
    import("./report-queued"),
    import("./filed-with-warnings"),
    import("./refused-report"),
  ]).catch(() => undefined);
}

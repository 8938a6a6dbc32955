import { type ComponentProps, lazy, Suspense } from "react";
import type { FiledWithWarnings as Filed } from "./filed-with-warnings";
import type { RefusedReport as Refused } from "./refused-report";
import type { ReportQueued as Queued } from "./report-queued";
import { useHydrated } from "~/ui/layout/hydrated";

// What a page shows once its report was sent. The files are loaded after the form, with what saving needs: by then there may be no network.

const LazyQueued = lazy(async () => ({ default: (await import("./report-queued")).ReportQueued }));
const LazyFiled = lazy(async () => ({
  default: (await import("./filed-with-warnings")).FiledWithWarnings,
}));
const LazyRefused = lazy(async () => ({
  default: (await import("./refused-report")).RefusedReport,
}));

/** Only in the browser: what is queued changes while its file is loaded, which React refuses during hydration. */
export function ReportQueued(props: ComponentProps<typeof Queued>) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <LazyQueued {...props} />
    </Suspense>
  );
}

export function FiledWithWarnings(props: ComponentProps<typeof Filed>) {
  return (
    <Suspense fallback={null}>
      <LazyFiled {...props} />
    </Suspense>
  );
}

export function RefusedReport(props: ComponentProps<typeof Refused>) {
  return (
    <Suspense fallback={null}>
      <LazyRefused {...props} />
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

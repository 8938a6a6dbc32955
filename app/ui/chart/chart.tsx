import { lazy, Suspense } from "react";
import type { ChartProps } from "./chart-props";
import { useHydrated } from "../layout/hydrated";

/** Charts render only in a browser: this branch keeps the library out of the worker's bundle. */
const ChartCanvas = import.meta.env.SSR
  ? () => null
  : lazy(async () => ({ default: (await import("./chart-canvas")).ChartCanvas }));

const BAR_PX = 18;
const STACK_PX = 34;
const FRAME_PX = 56;
const LEGEND_PX = 32;

/**
 * A bar chart, loaded when it is shown. Always place a table with the same numbers beside it: the table is read by screen readers, printed
 * and available before JavaScript. The chart's space is reserved from the first paint.
 */
export function Chart(props: ChartProps) {
  const hydrated = useHydrated();
  const height = heightOf(props);
  return (
    <div className="chart" aria-hidden="true" style={{ minHeight: height }}>
      {hydrated ? (
        <Suspense fallback={<div className="skeleton w-full opacity-40" style={{ height }} />}>
          <ChartCanvas {...props} height={height} />
        </Suspense>
      ) : null}
    </div>
  );
}

function heightOf({ categories, series, stacked }: ChartProps): number {
  const row = stacked || series.length === 1 ? STACK_PX : series.length * BAR_PX + 12;
  return FRAME_PX + categories.length * row + (series.length > 1 ? LEGEND_PX : 0);
}

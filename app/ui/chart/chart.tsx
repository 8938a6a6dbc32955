import { lazy, Suspense } from "react";
import type { ChartProps } from "./chart-props";
import { useHydrated } from "../layout/hydrated";

/** Nobody but a browser draws: to the worker this is an empty branch, so that its bundle does without. */
const ChartCanvas = import.meta.env.SSR ? () => null : lazy(async () => ({ default: (await import("./chart-canvas")).ChartCanvas }));

const BAR_PX = 18;
const STACK_PX = 34;
const FRAME_PX = 56;
const LEGEND_PX = 32;

/**
 * Bars, fetched when they are shown. Stand a table with the same numbers beside it: that is what is read aloud, printed and there before
 * JavaScript. The place is kept free from the first paint on.
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

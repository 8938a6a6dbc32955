import type { ApexOptions } from "apexcharts";
import type { ChartColours } from "./chart-colours";
import type { ChartProps } from "./chart-props";

/** Fill patterns that differ without colour: the first series is solid, each other one has its own pattern. */
const FILLS = ["solid", "pattern", "pattern", "pattern", "pattern"];
const PATTERNS = ["squares", "slantedLines", "horizontalLines", "verticalLines", "circles"];
const MAX_TICKS = 4;
const MAX_NAME_LENGTH = 24;
const MAX_ON_A_PHONE = 13;
const SMALL_PX = 640;

/** Horizontal bars, because names are longer than numbers. No animation and no zoom: the chart illustrates a table. */
export function chartOptions(
  { categories, series, stacked = false, format: labelOf }: ChartProps,
  [ink = "", line = "", references = "", ...paints]: ChartColours,
): ApexOptions {
  const longest = window.innerWidth < SMALL_PX ? MAX_ON_A_PHONE : MAX_NAME_LENGTH;
  const several = series.length > 1;
  return {
    chart: {
      stacked,
      background: "transparent",
      foreColor: ink,
      fontFamily: "inherit",
      animations: { enabled: false },
      toolbar: { show: false },
      zoom: { enabled: false },
      parentHeightOffset: 0,
      redrawOnWindowResize: true,
    },
    colors: paints,
    fill: several
      ? { type: FILLS, pattern: { style: PATTERNS, width: 6, height: 6, strokeWidth: 2 } }
      : { type: "solid" },
    stroke: { show: true, width: 1, colors: several ? paints : [references] },
    plotOptions: { bar: { horizontal: true, barHeight: "74%", borderRadius: stacked ? 0 : 2 } },
    dataLabels: { enabled: false },
    grid: {
      borderColor: line,
      xaxis: { lines: { show: true } },
      yaxis: { lines: { show: false } },
    },
    xaxis: {
      categories: categories.map((name) => shortened(name, longest)),
      labels: {
        formatter: (value) => labelOf(Number(value)),
        hideOverlappingLabels: true,
        trim: false,
      },
      tickAmount: Math.min(MAX_TICKS, Math.max(1, Math.ceil(largest(series, stacked)))),
      axisBorder: { show: false },
      axisTicks: { show: false },
    },
    yaxis: { labels: { maxWidth: 200, style: { fontSize: "13px" } } },
    legend: {
      show: several,
      position: "top",
      horizontalAlign: "left",
      fontSize: "13px",
      onItemClick: { toggleDataSeries: false },
      onItemHover: { highlightDataSeries: false },
    },
    tooltip: {
      shared: several,
      intersect: false,
      theme: "false",
      x: {
        formatter: (_, { dataPointIndex } = { dataPointIndex: -1 }) =>
          categories[dataPointIndex] ?? "",
      },
      y: { formatter: (value) => labelOf(value) },
    },
    states: { hover: { filter: { type: "none" } }, active: { filter: { type: "none" } } },
  };
}

/** The length of the longest bar: fewer ticks than it has units would have fractions of an order. */
function largest(series: ChartProps["series"], stacked: boolean): number {
  const bars = stacked
    ? (series[0]?.values ?? []).map((_, place) =>
        series.reduce((sum, { values }) => sum + (values[place] ?? 0), 0),
      )
    : series.flatMap(({ values }) => values);
  return Math.max(0, ...bars);
}

function shortened(name: string, longest: number): string {
  const letters = Array.from(name);
  return letters.length > longest ? `${letters.slice(0, longest - 1).join("")}…` : name;
}

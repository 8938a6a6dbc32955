import ReactApexChart from "react-apexcharts";
import { useChartColours } from "./chart-colours";
import { chartOptions } from "./chart-options";
import type { ChartProps } from "./chart-props";

/** The large part of a chart. chart.tsx loads it with import(). Redraws when the theme changes. */
export function ChartCanvas({ height, ...chart }: ChartProps & { height: number }) {
  const colours = useChartColours();
  if (!colours) return null;
  const series = chart.series.map(({ name, values }) => ({ name, data: values }));
  return (
    <ReactApexChart
      key={colours.join()}
      type="bar"
      height={height}
      width="100%"
      series={series}
      options={chartOptions(chart, colours)}
    />
  );
}

/** One value per category. */
type ChartSeries = { name: string; values: number[] };
export type ChartProps = {
  /** Labels of the vertical axis; long ones are truncated. */
  categories: string[];
  series: ChartSeries[];
  /** Stacks the series if their sum is meaningful, otherwise places them side by side. */
  stacked?: boolean | undefined;
  format: (value: number) => string;
};

/** One bar, or piece of a bar, for each category. */
export type ChartSeries = { name: string; values: number[] };
export type ChartProps = {
  /** Names down the side; long ones are cut. */
  categories: string[];
  series: ChartSeries[];
  /** On top of one another when the sum means something, else side by side. */
  stacked?: boolean;
  /** How a value is said. */
  say: (value: number) => string;
};

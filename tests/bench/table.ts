import type { Stage } from "./stage";

/** One line of the table. `bar` is the target. `ok` is null when nothing is measured or when there is no target; `facts` are written to the file only. */
export type Row = {
  row: string;
  measured: string;
  bar: string;
  ok: boolean | null;
  note?: string | undefined;
  facts?: unknown;
};

export type Measure = (stage: Stage) => Promise<Row[]>;

const HEAD: Row = { row: "what", measured: "measured", bar: "target", ok: null };

export function tableOf(rows: Row[], machine: string): string {
  const width = (pick: (row: Row) => string) =>
    Math.max(...[HEAD, ...rows].map((row) => pick(row).length));
  const [name, measured, bar] = [
    width((row) => row.row),
    width((row) => row.measured),
    width((row) => row.bar),
  ];
  const line = (row: Row, verdict: string) =>
    `${row.row.padEnd(name)}  ${row.measured.padEnd(measured)}  ${row.bar.padEnd(bar)}  ${verdict}`;
  const lines = rows.flatMap((row) => [
    line(row, verdictOf(row)),
    ...(row.note ? [`    ${row.note}`] : []),
  ]);
  return [
    "",
    line(HEAD, "verdict"),
    "-".repeat(name + measured + bar + 18),
    ...lines,
    "",
    machine,
  ].join("\n");
}

function verdictOf({ ok, bar }: Row): string {
  if (ok === null) return bar ? "not measured" : "";
  return ok ? "met" : "NOT met";
}

/** Sizes in thousands of bytes. */
export function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

export function times(ratio: number): string {
  return `${ratio.toFixed(2)} ×`;
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

/** The value that the given share of the values does not exceed. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

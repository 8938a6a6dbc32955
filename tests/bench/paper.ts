import type { Stage } from "./stage";
import { ms, type Row, times } from "./table";

export async function measurePaper({ tools }: Stage): Promise<Row[]> {
  const facts = await tools.measurePdf({ rounds: 9 });
  const { ratio, workerMs, directMs, tenAtOnceMs, browsers, coldMs } = facts;
  return [
    { row: "PDF, warm, against Chromium alone", measured: `${times(ratio)} (${ms(workerMs)} against ${ms(directMs)})`, bar: "≤ 1.5 ×", ok: ratio <= 1.5, facts, note: `cold ${ms(coldMs)}` },
    { row: "PDF, ten at once", measured: `${browsers} browser, ${ms(tenAtOnceMs)}`, bar: "one browser", ok: browsers === 1 },
  ];
}

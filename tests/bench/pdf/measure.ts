import { measurePdfWorker } from "./worker";
import { kB, ms, type Row, times } from "../table";

export async function measurePdf(): Promise<Row[]> {
  const facts = await measurePdfWorker({ rounds: 9 });
  const { ratio, workerMs, directMs, tenAtOnceMs, browsers, coldMs, long } = facts;
  const isLong = long.pages >= 30 && long.ms <= 10_000 && long.bytes <= 6_000_000;
  return [
    {
      row: "PDF, warm, vs. Chromium alone",
      measured: `${times(ratio)} (${ms(workerMs)} vs. ${ms(directMs)})`,
      bar: "≤ 1.5 ×",
      ok: ratio <= 1.5,
      facts,
      note: `cold ${ms(coldMs)}`,
    },
    {
      row: "PDF, ten in parallel",
      measured: `${browsers} browser, ${ms(tenAtOnceMs)}`,
      bar: "one browser",
      ok: browsers === 1,
    },
    {
      row: "PDF, 30 pages with 20 photos",
      measured: `${long.pages} pages, ${ms(long.ms)}, ${kB(long.bytes)}`,
      bar: "≤ 10 s, ≤ 6 MB",
      ok: isLong,
      note: `uploaded photos ${kB(long.sentBytes)}`,
    },
  ];
}

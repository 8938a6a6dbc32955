import { getPage, signIn, type SignedInUser } from "./client";
import { addressOf, type ListCase, listCases } from "./list-cases";
import type { Company, Stage } from "./stage";
import { ms, quantile, type Row, times } from "./table";

const ROUNDS = 30;
const BAR = 2;

type Side = { company: Company; caller: SignedInUser; path: string };
type Pair = { p50: number; p95: number; from: number; to: number };

/** Requests for page data, as a click sends them; alternating, so that both sides see the same load; everything twice. */
export async function measureListTimes({ small, large }: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of listCases().filter(({ query }) => !query["pageSize"])) {
    const [few, many] = [await side(small, each), await side(large, each)];
    rows.push(rowOf(`100,000 vs. 1,000 orders: ${each.name}`, await twice(few, many)));
  }
  const first = await side(large, { group: "list", name: "", query: {} });
  rows.push(
    rowOf(
      "page 500 vs. page 1",
      await twice(first, { ...first, path: addressOf("/work-orders", { pageNumber: 500 }) }),
    ),
  );
  rows.push(
    rowOf(
      "page 2,500 (middle) vs. page 1",
      await twice(first, { ...first, path: addressOf("/work-orders", { pageNumber: 2_500 }) }),
    ),
  );
  return rows;
}

async function side(company: Company, { query }: ListCase): Promise<Side> {
  const caller = await signIn(company, query["assigned"] ? "tomislav" : "marko");
  return { company, caller, path: addressOf("/work-orders", query) };
}

async function twice(one: Side, other: Side): Promise<Pair[]> {
  return [await compare(one, other), await compare(one, other)];
}

async function compare(one: Side, other: Side): Promise<Pair> {
  const [base, against]: [number[], number[]] = [[], []];
  for (let round = -3; round < ROUNDS; round += 1) {
    const [a, b] = [await took(one), await took(other)];
    if (round < 0) continue;
    base.push(a);
    against.push(b);
  }
  const [from, to] = [quantile(base, 0.5), quantile(against, 0.5)];
  return { p50: to / from, p95: quantile(against, 0.95) / quantile(base, 0.95), from, to };
}

async function took({ company, caller, path }: Side): Promise<number> {
  return (await getPage(company, path, caller)).ms;
}

/** Uses the median: with thirty rounds p95 is the second worst value, which mostly reflects the machine. */
function rowOf(row: string, pairs: Pair[]): Row {
  const best = Math.min(...pairs.map((pair) => pair.p50));
  const [{ from, to }] = pairs as [Pair];
  const measured = `p50 ${pairs.map((pair) => times(pair.p50)).join(" / ")}, p95 ${pairs.map((pair) => times(pair.p95)).join(" / ")}`;
  return {
    row: `time: ${row}`,
    measured: `${measured} (${ms(from)} → ${ms(to)})`,
    bar: `≤ ${BAR} ×`,
    ok: best <= BAR,
    facts: pairs,
  };
}

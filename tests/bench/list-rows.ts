import { type SQL, sql } from "drizzle-orm";
import { listInput } from "../../app/features/work-orders/inputs/list";
import { rowsOf } from "../../app/features/work-orders/queries/list/rows";
import { countOf, pageOf } from "../../app/features/work-orders/queries/list/pages";
import { parseInput } from "../../app/kernel/input/parse";
import { toStatement } from "../../app/server/command/statement";
import { castMember } from "../../migrations/seeds/cast";
import { type ListCase, listCases, TODAY } from "./list-cases";
import type { Company, Stage } from "./stage";
import type { Row } from "./table";

type Read = {
  name: string;
  visible: number;
  read: number;
  total: number;
  readForTotal: number;
  scans: string[];
};

const BAR = 20;

/** Runs the queries of the list on 100,000 orders and counts the rows that libSQL reads. */
export async function measureListRows({ large }: Stage): Promise<Row[]> {
  const cases = listCases();
  const reads = new Map<ListCase, Read>();
  for (const each of cases) reads.set(each, await readCase(large, each));
  const groups = ["list", "filters", "search", "assigned"] as const;
  return groups.flatMap((group) => {
    const own = cases
      .filter((each) => each.group === group)
      .map((each) => reads.get(each))
      .filter((each) => each !== undefined);
    return [pageRow(group, own), totalRow(group, own)];
  });
}

async function readCase({ database }: Company, { name, query }: ListCase): Promise<Read> {
  const requested = {
    ...parseInput(listInput, query),
    actorId: castMember("tomislav").id,
    today: TODAY,
    timeZone: "UTC",
  };
  const page = rowsOf(pageOf(requested));
  const count = sql`SELECT ${countOf(requested)} AS n`;
  const rows = await database.read(toStatement(page));
  const total = await database.read(toStatement(count));
  const scans = [...(await scansOf(database, page)), ...(await scansOf(database, count))];
  return {
    name,
    visible: rows.rows.length,
    read: rows.rowsRead,
    total: Number(total.rows[0]?.["n"]),
    readForTotal: total.rowsRead,
    scans,
  };
}

/** Full table scans in the query plan: not those through an index, a full-text index or the result of a subquery. The counter table has twenty rows and is ignored. */
async function scansOf(database: Company["database"], query: SQL): Promise<string[]> {
  const { sql: text, args } = toStatement(query);
  const { rows } = await database.read({ sql: `EXPLAIN QUERY PLAN ${text}`, args });
  return rows
    .map((row) => String(row["detail"]))
    .filter(
      (line) =>
        /^SCAN (?!found\b|work_order_counts\b|\(|CONSTANT)/.test(line) &&
        !/ USING |VIRTUAL TABLE INDEX \d+:.+/.test(line),
    );
}

function pageRow(group: string, reads: Read[]): Row {
  const ratios = reads.map(({ read, visible }) => read / Math.max(1, visible));
  const worst = Math.max(...ratios);
  const scans = reads.flatMap((each) => each.scans);
  const each = reads.map(
    ({ name, visible, total }, index) =>
      `${name} ${ratios[index]?.toFixed(1)} (${visible} of ${total})`,
  );
  return {
    row: `rows read per row shown: ${group}`,
    measured: `${worst.toFixed(1)}${scans.length ? `, scans ${scans.join("; ")}` : ", no full scan"}`,
    bar: `≤ ${BAR}, no full scan`,
    ok: worst <= BAR && scans.length === 0,
    note: each.join(" · "),
    facts: reads,
  };
}

/** A total may come from one covering index: it then reads one index row per order and no order rows. */
function totalRow(group: string, reads: Read[]): Row {
  const most = Math.max(...reads.map((each) => each.readForTotal));
  const ok = reads.every(
    ({ readForTotal, total }) => readForTotal <= Math.max(BAR + 5, 1.1 * total),
  );
  return {
    row: `rows read for the total: ${group}`,
    measured: `${most} at most`,
    bar: "counters or one index",
    ok,
    note: reads.map((each) => `${each.name} ${each.readForTotal}`).join(" · "),
  };
}

import { listInput } from "../../app/features/work-orders/inputs/list";
import { readOrderBoard } from "../../app/features/work-orders/queries/list/board";
import { STATUSES } from "../../app/features/work-orders/model";
import { cardParams } from "../../app/kernel/input/list-view";
import { parseInput } from "../../app/kernel/input/parse";
import type { AuthContext } from "../../app/server/request-context";
import { PAGE_ROWS, readsOf } from "../support/db/explain";
import type { Stage } from "./stage";
import type { Row } from "./table";

const BAR = 20;
const CASES = [
  { name: "all", query: {} },
  { name: "critical", query: { priority: "critical" } },
  { name: "assigned to me", query: { assigned: true } },
];

/** Runs the queries of the board on 100,000 orders and counts the rows that libSQL reads. */
export async function measureBoardRows({ large }: Stage): Promise<Row[]> {
  const { namespace, database } = large;
  const place = { namespace, database, open: () => database };
  const first = cardParams(new URLSearchParams(), STATUSES);
  const ratios: { name: string; ratio: number; cards: number }[] = [];
  for (const { name, query } of CASES) {
    const board = (ctx: AuthContext) => readOrderBoard(ctx, parseInput(listInput, query), first);
    const statements = await readsOf(place, "tomislav", board, PAGE_ROWS);
    // The column counts for one user read that user's part of the index, regardless of the number of displayed cards.
    if (!("assigned" in query))
      statements.push(...(await readsOf(place, "tomislav", board, / AS rank, /)));
    const results = [];
    for (const statement of statements) results.push(await database.read(statement));
    const cards = results[0]?.rows.length ?? 0;
    const read = results.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
    ratios.push({ name, cards, ratio: read / Math.max(1, cards) });
  }
  const worst = Math.max(...ratios.map(({ ratio }) => ratio));
  return [
    {
      row: "board, rows read per card shown",
      measured: ratios
        .map(({ name, ratio, cards }) => `${name} ${ratio.toFixed(1)} (${cards} cards)`)
        .join(", "),
      bar: `≤ ${BAR}`,
      ok: worst <= BAR,
    },
  ];
}

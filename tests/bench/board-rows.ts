import { listInput } from "../../app/features/work-orders/inputs/list";
import { cardsOf } from "../../app/features/work-orders/queries/list/board";
import { cardFacts, cardFactsOf } from "../../app/features/work-orders/queries/list/board-facts";
import { rowsOf } from "../../app/features/work-orders/queries/list/rows";
import { countsByStatus } from "../../app/features/work-orders/queries/list/pages";
import { STATUSES } from "../../app/features/work-orders/model";
import { cardParams } from "../../app/kernel/input/list-view";
import { parseInput } from "../../app/kernel/input/parse";
import { toStatement } from "../../app/server/command/statement";
import { castMember } from "../../migrations/seeds/cast";
import type { Stage } from "./stage";
import type { Row } from "./table";
import { TODAY } from "./list-cases";

const BAR = 20;
const CASES = [
  { name: "all", query: {} },
  { name: "critical", query: { priority: "critical" } },
  { name: "assigned to me", query: { assigned: true } },
];

/** Runs the queries of the board on 100,000 orders and counts the rows that libSQL reads. */
export async function measureBoardRows({ large }: Stage): Promise<Row[]> {
  const ratios: { name: string; ratio: number; cards: number }[] = [];
  for (const { name, query } of CASES) {
    const requested = {
      ...parseInput(listInput, query),
      actorId: castMember("tomislav").id,
      today: TODAY,
      timeZone: "UTC",
    };
    const found = cardsOf(requested, cardParams(new URLSearchParams(), STATUSES));
    const [rows, facts, counts] = [
      await large.database.read(toStatement(rowsOf(found))),
      await large.database.read(
        toStatement(cardFactsOf(cardFacts({ now: () => new Date() }), found.found)),
      ),
      await large.database.read(toStatement(countsByStatus(requested))),
    ];
    const cards = rows.rows.length;
    // The column counts for one user read that user's part of the index, regardless of the number of displayed cards.
    const read = rows.rowsRead + facts.rowsRead + ("assigned" in query ? 0 : counts.rowsRead);
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

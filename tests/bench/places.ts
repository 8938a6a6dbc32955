import { listInput as assetList } from "../../app/features/assets/inputs";
import { listAssets } from "../../app/features/assets/queries";
import { listInput as locationList } from "../../app/features/locations/inputs";
import { listLocations } from "../../app/features/locations/queries";
import { parseInput } from "../../app/kernel/input/parse";
import type { AuthContext } from "../../app/server/request-context";
import { fixedId } from "../../migrations/seeds/cast";
import { PAGE_ROWS, readsOf } from "../support/db/explain";
import { getPage, signIn, timed, type SignedInUser } from "./client";
import { openPlaces } from "./places-company";
import type { Company, Stage } from "./stage";
import { type Row } from "./table";
import { searchTerms } from "./texts";

const BAR = 20;
type Case = { noun: "assets" | "locations"; name: string; query: Record<string, string> };

/** Lists of 10,000 assets, with names from real texts, and 2,000 locations: the rows that libSQL reads for a page, and the round trips and duration of the page. */
export async function measurePlaces(stage: Stage): Promise<Row[]> {
  const { company, forget } = await openPlaces(stage);
  try {
    const manager = await signIn(company, "marko");
    const cases = placeCases();
    const rows = [
      rowsRow("assets", await readAll(company, cases, "assets")),
      rowsRow("locations", await readAll(company, cases, "locations")),
    ];
    for (const each of cases) rows.push(await pageRow(stage, company, manager, each));
    return rows;
  } finally {
    await forget();
  }
}

function placeCases(): Case[] {
  const { common, both } = searchTerms();
  const asset = (name: string, query: Record<string, string> = {}): Case => ({
    noun: "assets",
    name,
    query,
  });
  return [
    asset("by name"),
    asset("by manufacturer, page 300", { sortBy: "manufacturer", pageNumber: "300" }),
    asset("of a customer, by serial number", {
      customerId: fixedId(21, 7),
      sortBy: "serialNumber",
    }),
    asset("of a category", { category: "Bager" }),
    asset(`"${both}"`, { search: both }),
    asset(`"${common}"`, { search: common }),
    { noun: "locations", name: "by name", query: {} },
    { noun: "locations", name: "by city", query: { sortBy: "city" } },
    { noun: "locations", name: '"pogon 77"', query: { search: "pogon 77" } },
  ];
}

type Read = { name: string; visible: number; read: number; scans: string[] };

function readAll(company: Company, cases: Case[], noun: Case["noun"]): Promise<Read[]> {
  return Promise.all(
    cases.filter((each) => each.noun === noun).map((each) => readCase(company, each)),
  );
}

async function readCase(
  { namespace, database }: Company,
  { noun, name, query }: Case,
): Promise<Read> {
  const list = (ctx: AuthContext) =>
    noun === "assets"
      ? listAssets(ctx, parseInput(assetList, query))
      : listLocations(ctx, parseInput(locationList, query));
  const place = { namespace, database, open: () => database };
  const [{ sql, args }] = await readsOf(place, "marko", list, PAGE_ROWS);
  const [rows, plan] = await Promise.all([
    database.read({ sql, args }),
    database.read({ sql: `EXPLAIN QUERY PLAN ${sql}`, args }),
  ]);
  const scans = plan.rows
    .map((row) => String(row["detail"]))
    .filter(
      (line) =>
        /^SCAN (?!found\b|\()/.test(line) && !/ USING |VIRTUAL TABLE INDEX \d+:.+/.test(line),
    );
  return { name, visible: rows.rows.length, read: rows.rowsRead, scans };
}

/** Deep pages read the index entries that they skip, and a common word reads every row that contains it: both are excluded from the maximum and listed in the note. */
function rowsRow(noun: string, reads: Read[]): Row {
  const plain = reads.filter(({ name }) => !name.includes("page ") && !name.startsWith('"'));
  const worst = Math.max(...plain.map(({ read, visible }) => read / Math.max(1, visible)));
  const scans = reads.flatMap((each) => each.scans);
  const note = reads
    .map(
      ({ name, read, visible }) =>
        `${name} ${(read / Math.max(1, visible)).toFixed(1)} (${visible})`,
    )
    .join(" · ");
  return {
    row: `rows read per row shown: ${noun}`,
    measured: `${worst.toFixed(1)}${scans.length ? `, scans ${scans.join("; ")}` : ", no full scan"}`,
    bar: `≤ ${BAR}, no full scan`,
    ok: worst <= BAR && scans.length === 0,
    note,
    facts: reads,
  };
}

async function pageRow(
  { stack: { proxy } }: Stage,
  company: Company,
  manager: SignedInUser,
  { noun, name, query }: Case,
): Promise<Row> {
  const path = `/${noun}.data${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ""}`;
  await getPage(company, path, manager);
  proxy.record.clear();
  const { status } = await getPage(company, path, manager);
  const { roundTrips, requests } = proxy.record.summary(company.namespace);
  const { ms } = await timed(company.origin + path, { headers: { cookie: manager.cookie } });
  const ok = status === 200 && roundTrips === 1 && requests <= 2;
  return {
    row: `list of ${noun}: ${name}`,
    measured: `${roundTrips} round trips, ${requests} requests, ${ms.toFixed(0)} ms`,
    bar: "1 round trip, ≤ 2 requests",
    ok,
  };
}

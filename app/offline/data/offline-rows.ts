import { namesOf } from "../../kernel/record-of";
import { fold } from "../../kernel/text/fold";

// Filters, searches and sorts a list on the device by its URL parameters, as far as the device's data allows.

type Text = string | number;
type Way<Row, Sort extends string> = {
  /** The text that a search matches. */
  text: (row: Row) => string;
  /** Filters available offline, each a column of the row. */
  narrowing: readonly (keyof Row & string)[];
  sorts: Partial<Record<Sort, (row: Row) => Text>>;
};
/** `Sort`: the columns of the list; a device sorts by those that it knows. */
type RowParams<Sort extends string> = {
  search: string;
  sortBy: Sort;
  sortDirection: "asc" | "desc";
  pageNumber: number;
  pageSize: number;
};

/** Returns the rows of the requested page and the number of matches. Parameters that are missing have the server's defaults. */
export function rowParams<Row, Sort extends string>(
  rows: readonly Row[],
  params: URLSearchParams,
  first: RowParams<Sort>,
  way: Way<Row, Sort>,
): { requested: RowParams<Sort>; entities: Row[]; totalCount: number } {
  const requested = paramsIn(params, first, namesOf(way.sorts));
  const terms = fold(requested.search).match(/[\p{L}\p{N}]+/gu) ?? [];
  const found = rows.filter((row) => matches(row, params, terms, way));
  const sorted = [...found].sort(inOrder(way.sorts[requested.sortBy], requested.sortDirection));
  const from = (requested.pageNumber - 1) * requested.pageSize;
  return {
    requested,
    entities: sorted.slice(from, from + requested.pageSize),
    totalCount: found.length,
  };
}

function paramsIn<Sort extends string>(
  params: URLSearchParams,
  first: RowParams<Sort>,
  sorts: readonly Sort[],
): RowParams<Sort> {
  const sortBy = sorts.find((each) => each === params.get("sortBy"));
  const direction = params.get("sortDirection")?.toLowerCase() === "desc" ? "desc" : "asc";
  const wanted = sortBy
    ? ({ sortBy, sortDirection: direction } as const)
    : { sortBy: first.sortBy, sortDirection: first.sortDirection };
  return {
    ...wanted,
    search: params.get("search")?.trim() ?? "",
    pageNumber: wholeOf(params.get("pageNumber"), 1),
    pageSize: wholeOf(params.get("pageSize"), first.pageSize),
  };
}

function wholeOf(text: string | null, otherwise: number): number {
  const value = Number(text);
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

function matches<Row>(
  row: Row,
  params: URLSearchParams,
  terms: readonly string[],
  { text, narrowing }: Pick<Way<Row, string>, "text" | "narrowing">,
): boolean {
  if (narrowing.some((name) => params.get(name) && params.get(name) !== row[name])) return false;
  const own = fold(text(row)).match(/[\p{L}\p{N}]+/gu) ?? [];
  return terms.every((term) =>
    own.some((each) => each.startsWith(term) || each.replace(/^0+/, "") === term),
  );
}

/** Rows that compare equal keep the server's order: earliest start first. */
function inOrder<Row>(
  key: ((row: Row) => Text) | undefined,
  direction: "asc" | "desc",
): (one: Row, other: Row) => number {
  if (!key) return () => 0;
  const sign = direction === "asc" ? 1 : -1;
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    return a === b ? 0 : a < b ? -sign : sign;
  };
}

import { cookieNamed } from "./cookie";

/** The keys of the columns that a user chose for a list, in the chosen order. */
export type ColumnChoice = readonly string[];

const PREFIX = "columns.";
const MAX_LISTS = 30;

export function columnCookie(list: string): string {
  return PREFIX + list;
}

/** The column choices by list, from the cookies of this browser, so that the server renders the tables with them. */
export function columnChoicesOf(request: Request): Record<string, ColumnChoice> {
  const cookies = request.headers.get("cookie") ?? "";
  const names = cookies
    .split(/; */)
    .flatMap((cookie) => /^columns\.[a-z-]{1,40}(?==)/.exec(cookie) ?? []);
  return Object.fromEntries(
    names
      .slice(0, MAX_LISTS)
      .map((name) => [
        name.slice(PREFIX.length),
        (cookieNamed(cookies, name) ?? "").split(".").filter((key) => /^[A-Za-z]{1,30}$/.test(key)),
      ]),
  );
}

/** The chosen columns in the chosen order. Columns that a user cannot hide (`always`), such as the link of the row, come first if not chosen. Without a choice there are all but the optional ones. */
export function chosenColumns<Column extends { key: string; isOptional?: boolean }>(
  columns: readonly Column[],
  choice: ColumnChoice | null,
  always: (column: Column) => boolean,
): Column[] {
  if (!choice?.length) return columns.filter((column) => !column.isOptional);
  const position = ({ key }: Column) => choice.indexOf(key);
  const unlisted = columns.filter((column) => position(column) < 0 && always(column));
  const chosen = columns.filter((column) => position(column) >= 0);
  return [...unlisted, ...chosen.sort((a, b) => position(a) - position(b))];
}

import { cookieNamed } from "./cookie";

/** The keys of the columns that a user chose for a list, in their order. */
export type ColumnChoice = readonly string[];

const PREFIX = "columns.";
const LISTS = 30;

export function columnCookie(list: string): string {
  return PREFIX + list;
}

/** The choices of this browser by list, from its cookies, so that the server renders the tables as they were left. */
export function columnChoicesOf(request: Request): Record<string, ColumnChoice> {
  const cookies = request.headers.get("cookie") ?? "";
  const names = cookies
    .split(/; */)
    .flatMap((cookie) => /^columns\.[a-z-]{1,40}(?==)/.exec(cookie) ?? []);
  return Object.fromEntries(
    names
      .slice(0, LISTS)
      .map((name) => [
        name.slice(PREFIX.length),
        (cookieNamed(cookies, name) ?? "").split(".").filter((key) => /^[A-Za-z]{1,30}$/.test(key)),
      ]),
  );
}

/** The columns in the chosen order. One that the choice cannot name, as it is the link of the row, always stays. */
export function chosenColumns<Column extends { key: string }>(
  columns: readonly Column[],
  choice: ColumnChoice | null,
  always: (column: Column) => boolean,
): Column[] {
  if (!choice?.length) return [...columns];
  const place = ({ key }: Column) => choice.indexOf(key);
  const forgotten = columns.filter((column) => place(column) < 0 && always(column));
  const chosen = columns.filter((column) => place(column) >= 0);
  return [...forgotten, ...chosen.sort((a, b) => place(a) - place(b))];
}

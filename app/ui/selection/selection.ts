type Keyed = { id: string };

/** The selected rows of a list. They stay selected on other pages of the list. */
export type Selection<Row extends Keyed> = {
  subscribe: (listener: () => void) => () => void;
  /** By id, in the order in which they were selected. */
  selected: () => ReadonlyMap<string, Row>;
  /** The rows of the page, with their present values. */
  show: (rows: readonly Row[]) => void;
  /** `extend` also changes all rows between this one and the last. */
  toggle: (id: string, extend: boolean) => void;
  togglePage: () => void;
  /** Also of other pages. */
  add: (rows: readonly Row[]) => void;
  remove: (ids: readonly string[]) => void;
  clear: () => void;
  page: () => "all" | "some" | "none";
};

export function makeSelection<Row extends Keyed>(): Selection<Row> {
  const listeners = new Set<() => void>();
  let selected: ReadonlyMap<string, Row> = new Map();
  let visible: readonly Row[] = [];
  let last: string | null = null;

  function change(next: ReadonlyMap<string, Row>) {
    selected = next;
    for (const listener of listeners) listener();
  }
  function put(rows: readonly Row[], on: boolean) {
    const next = new Map(selected);
    for (const row of rows) {
      if (on) next.set(row.id, row);
      else next.delete(row.id);
    }
    change(next);
  }
  function page() {
    const count = visible.filter(({ id }) => selected.has(id)).length;
    return count === 0 ? "none" : count === visible.length ? "all" : "some";
  }
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    selected: () => selected,
    show(rows) {
      visible = rows;
      put(
        rows.filter(({ id }) => selected.has(id)),
        true,
      );
    },
    toggle(id, extend) {
      put(rangeOf(visible, extend ? last : null, id), !selected.has(id));
      last = id;
    },
    togglePage: () => put(visible, page() !== "all"),
    add: (rows) => put(rows, true),
    remove: (ids) => change(new Map([...selected].filter(([id]) => !ids.includes(id)))),
    clear: () => change(new Map()),
    page,
  };
}

/** The rows from one to another, in either direction. Only the latter if the former is on another page. */
function rangeOf<Row extends Keyed>(rows: readonly Row[], from: string | null, to: string): Row[] {
  const end = rows.findIndex(({ id }) => id === to);
  const start = rows.findIndex(({ id }) => id === from);
  if (end < 0) return [];
  return rows.slice(
    start < 0 ? end : Math.min(start, end),
    start < 0 ? end + 1 : Math.max(start, end) + 1,
  );
}

import { type KeyboardEvent, type MutableRefObject, type RefObject, useEffect } from "react";
import type { ScheduleVisit } from "~/features/visits/model";

/** The arrow keys go from cell to cell, and through the visits of one. */
export function moveFocus(event: KeyboardEvent, stop: HTMLElement) {
  const cell = stop.closest("td");
  const row = cell?.parentElement;
  if (!(cell instanceof HTMLTableCellElement) || !(row instanceof HTMLTableRowElement)) return;
  const within = stopsIn(cell);
  const index = within.indexOf(stop);
  const isDay = row.cells.length === 2;
  const [along, across] = isDay ? ["ArrowRight", "ArrowLeft"] : ["ArrowDown", "ArrowUp"];
  const inCell =
    event.key === along ? within[index + 1] : event.key === across ? within[index - 1] : undefined;
  const next = inCell ?? stopBeside(event.key, cell, row);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function stopBeside(key: string, cell: HTMLTableCellElement, row: HTMLTableRowElement) {
  const [down, right] = [
    { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0,
    { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0,
  ];
  if (down === 0 && right === 0) return undefined;
  const table = row.closest("table");
  const nextRow = table?.rows[row.rowIndex + down];
  const next = nextRow?.cells[cell.cellIndex + right];
  if (!next || next.tagName !== "TD") return undefined;
  const stops = stopsIn(next);
  return down < 0 ? stops.at(-1) : stops[0];
}

function stopsIn(cell: HTMLElement): HTMLElement[] {
  return cell.matches("[data-stop]")
    ? [cell]
    : [...cell.querySelectorAll<HTMLElement>("[data-stop]")];
}

/** A visit that keys have moved is a new element in another cell. It gets the focus. */
export function useFocusAgain(
  page: RefObject<HTMLElement>,
  visitId: MutableRefObject<string | null>,
  visits: readonly ScheduleVisit[],
) {
  useEffect(() => {
    const id = visitId.current;
    if (!id) return;
    const link = page.current?.querySelector<HTMLElement>(
      `[data-card^="${CSS.escape(id)} "] [data-stop]`,
    );
    link?.focus({ preventScroll: false });
    if (link) visitId.current = null;
  }, [page, visitId, visits]);
}

/**
 * With JavaScript, the grid is one stop of the Tab key, and the arrow keys move in it. The attribute is set here and not in the markup: without
 * JavaScript each visit is a link of its own.
 */
export function useOneTabStop(page: RefObject<HTMLElement>, visits: unknown) {
  useEffect(() => {
    const grid = page.current?.querySelector(".schedule-grid");
    if (!grid) return;
    const stops = () => [...grid.querySelectorAll<HTMLElement>("[data-stop]")];
    const all = stops();
    const current = all.find((stop) => stop === document.activeElement) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === current ? 0 : -1;
    function onFocus({ target }: Event) {
      if (!(target instanceof HTMLElement) || !target.matches("[data-stop]")) return;
      for (const stop of stops()) if (stop.tabIndex === 0) stop.tabIndex = -1;
      target.tabIndex = 0;
    }
    grid.addEventListener("focusin", onFocus);
    return () => grid.removeEventListener("focusin", onFocus);
  }, [page, visits]);
}

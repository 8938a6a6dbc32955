import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { ROLES } from "../list/table-roles";
import type { RowSelecting } from "./row-selecting";
import type { Selection } from "./selection";

type Row = { id: string; number: string };

/** The cells of a table whose rows can be selected. Only the cells of changed rows render again. */
export function selectCells<Each extends Row>(
  selection: Selection<Each>,
  numberOf: (id: string) => string,
): RowSelecting {
  return {
    header: <SelectPage selection={selection} />,
    cell: (id) => <SelectRow id={id} number={numberOf(id)} selection={selection} />,
  };
}

function SelectPage<Each extends Row>({ selection }: { selection: Selection<Each> }): ReactNode {
  const { t } = useTranslation();
  const page = useSyncExternalStore(selection.subscribe, selection.page);
  return (
    <th {...ROLES.header} scope="col" className="select-cell">
      <label>
        <input
          type="checkbox"
          className="checkbox"
          aria-label={t("workOrders.bulk.select-page")}
          checked={page === "all"}
          ref={(box) => {
            if (box) box.indeterminate = page === "some";
          }}
          onChange={selection.togglePage}
        />
      </label>
    </th>
  );
}

type RowProps<Each extends Row> = { id: string; number: string; selection: Selection<Each> };

function SelectRow<Each extends Row>({ id, number, selection }: RowProps<Each>): ReactNode {
  const { t } = useTranslation();
  const checked = useSyncExternalStore(selection.subscribe, () => selection.selected().has(id));
  return (
    <td {...ROLES.cell} className="select-cell">
      <label>
        <input
          type="checkbox"
          className="checkbox"
          aria-label={t("workOrders.bulk.select-one", { number })}
          checked={checked}
          onChange={({ nativeEvent }) =>
            selection.toggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
        />
      </label>
    </td>
  );
}

/** x selects the focused row, Escape clears the selection. Fields, menus and dialogs handle their own keys. */
export function useSelectionKeys(clear: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { key, target } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(target instanceof Element) || document.querySelector("dialog[open], :popover-open"))
        return;
      if (key === "Escape") clear();
      if (key.toLowerCase() !== "x") return;
      const box = target.closest("tr")?.querySelector<HTMLElement>(".select-cell input");
      if (!box) return;
      event.preventDefault();
      box.dispatchEvent(
        new MouseEvent("click", { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
      );
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [clear]);
}

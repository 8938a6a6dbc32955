import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { BulkResults } from "~/shell/bulk/bulk-results";
import { useBulk } from "~/shell/bulk/use-bulk";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import { selectCells, useSelectionKeys } from "~/ui/selection/select-cells";
import { makeSelection, type Selection } from "~/ui/selection/selection";
import type { BulkRights } from "../../policy";
import type { WorkOrderRow } from "../../queries/list/rows";
import { type BulkCommand, BulkDialogs } from "./bulk-dialogs";
import { entryFor } from "./calls";
import { SelectionBar } from "./selection-bar";

export type OrderSelectionProps = {
  rows: WorkOrderRow[];
  rights: BulkRights;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

/** Selects rows of the list of work orders, and the commands for the selected ones. Loaded after the page, on desks. */
export function OrderSelection({ rows, rights, onCells }: OrderSelectionProps) {
  const { t } = useTranslation();
  const [selection] = useState(() => makeSelection<WorkOrderRow>());
  const selected = useSyncExternalStore(selection.subscribe, selection.selected);
  const orders = useMemo(() => [...selected.values()], [selected]);
  const [open, setOpen] = useState<BulkCommand | null>(null);
  useCells(selection, rows, onCells);
  useSelectionKeys(selection.clear);
  const bulk = useBulk(useCallback((ids) => selection.remove(ids), [selection]));
  return (
    <>
      {bulk.run ? (
        <BulkResults
          run={bulk.run}
          onUndo={() => bulk.undo(t("workOrders.bulk.undone"))}
          onResume={bulk.resume}
          onClose={bulk.close}
        />
      ) : null}
      {orders.length > 0 ? (
        <SelectionBar orders={orders} rights={rights} onOpen={setOpen} onClear={selection.clear} />
      ) : null}
      {open ? (
        <BulkDialogs
          command={open}
          orders={orders}
          onClose={() => setOpen(null)}
          onChosen={(only, plan) => {
            setOpen(null);
            bulk.start(
              t(`workOrders.bulk.${open}.title`),
              only.map((order) => entryFor(order, () => plan(order))),
            );
          }}
        />
      ) : null}
    </>
  );
}

/** The names of the boxes need the numbers of the rows, also of those that the list showed before. */
function useCells(
  selection: Selection<WorkOrderRow>,
  rows: WorkOrderRow[],
  onCells: OrderSelectionProps["onCells"],
): void {
  const numbers = useRef(new Map<string, string>());
  for (const { id, number } of rows) numbers.current.set(id, number);
  useEffect(() => selection.show(rows), [selection, rows]);
  useEffect(() => {
    onCells(selectCells(selection, (id) => numbers.current.get(id) ?? ""));
    return () => onCells(null);
  }, [selection, onCells]);
}

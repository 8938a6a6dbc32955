import { useNavigate } from "@remix-run/react";
import {
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import type { FileFormat } from "~/kernel/text/file-columns";
import type { IconName } from "~/ui/layout/icon";
import { useToast } from "~/ui/overlay/toast";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import { selectCells, useSelectionKeys } from "~/ui/selection/select-cells";
import { makeSelection, type Selection } from "~/ui/selection/selection";
import { NotShown } from "./bulk-dialog";
import { BulkResults } from "./bulk-results";
import { type BulkCall, type BulkRecord, entryOf } from "./run";
import { SelectAll } from "./select-all";
import type { WholeList } from "./whole-list";
import { SelectionBar } from "./selection-bar";
import { useBulk } from "./use-bulk";

type Row = { id: string; number: string };
type Plan<Each> = (row: Each) => BulkCall | Promise<BulkCall>;

export type BulkDialogProps<Each, Command> = {
  command: Command;
  rows: Each[];
  onClose: () => void;
  /** The records that the command is for, and its call for each. */
  onChosen: (rows: Each[], plan: Plan<Each>) => void;
};

type Props<Each extends Row, Command extends string> = {
  rows: Each[];
  list: WholeList;
  commands: readonly {
    command: Command;
    icon: IconName;
    open: string;
    title: string;
    /** The page where the command continues, instead of a dialog. Null: the dialog says why not. */
    to?: (rows: Each[]) => string | null;
  }[];
  recordOf: (row: Each) => BulkRecord;
  Dialog: (props: BulkDialogProps<Each, Command>) => ReactNode;
  onExport: (rows: Each[], format: FileFormat) => Promise<void>;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

/** Selects rows of a list, and the commands for the selected ones. Loaded after the page, on desks. */
export function RecordSelection<Each extends Row, Command extends string>({
  rows,
  list,
  commands,
  recordOf,
  Dialog,
  onExport,
  onCells,
}: Props<Each, Command>) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const [selection] = useState(() => makeSelection<Each>());
  const selected = useSyncExternalStore(selection.subscribe, selection.selected);
  const records = useMemo(() => [...selected.values()], [selected]);
  const [open, setOpen] = useState<Command | null>(null);
  useCells(selection, rows, onCells);
  useSelectionKeys(selection.clear);
  const bulk = useBulk(useCallback((ids) => selection.remove(ids), [selection]));
  const title = commands.find(({ command }) => command === open)?.title ?? "";
  const shown = new Set(rows.map(({ id }) => id));
  return (
    <NotShown.Provider value={records.filter(({ id }) => !shown.has(id)).length}>
      {bulk.run ? (
        <BulkResults
          run={bulk.run}
          onUndo={() => bulk.undo(t("workOrders.bulk.undone"))}
          onResume={bulk.resume}
          onClose={bulk.close}
        />
      ) : null}
      {records.length > 0 ? (
        <SelectionBar
          count={records.length}
          more={
            selection.page() === "all" && records.length < list.total ? (
              <SelectAll list={list} onRows={selection.add} />
            ) : null
          }
          commands={commands}
          onOpen={(command) => {
            const to = commands.find((each) => each.command === command)?.to?.(records);
            if (to) navigate(to);
            else setOpen(command);
          }}
          // What makes a workbook is loaded for the first one.
          onExport={(format) =>
            void onExport(records, format).catch(() => toast("error", t("shell.move.unreachable")))
          }
          onClear={selection.clear}
        />
      ) : null}
      {open ? (
        <Dialog
          command={open}
          rows={records}
          onClose={() => setOpen(null)}
          onChosen={(only, plan) => {
            setOpen(null);
            bulk.start(
              title,
              only.map((row) => entryOf(recordOf(row), () => plan(row))),
            );
          }}
        />
      ) : null}
    </NotShown.Provider>
  );
}

/** The names of the boxes need the numbers of the rows, also of those that the list showed before. */
function useCells<Each extends Row>(
  selection: Selection<Each>,
  rows: Each[],
  onCells: (cells: RowSelecting | null) => void,
): void {
  const numbers = useRef(new Map<string, string>());
  for (const { id, number } of rows) numbers.current.set(id, number);
  useEffect(() => selection.show(rows), [selection, rows]);
  useEffect(() => {
    onCells(selectCells(selection, (id) => numbers.current.get(id) ?? ""));
    return () => onCells(null);
  }, [selection, onCells]);
}

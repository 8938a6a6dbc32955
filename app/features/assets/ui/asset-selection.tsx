import { useTranslation } from "react-i18next";
import { useCsvReader, useFormat } from "~/shell/layout/use-format";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import { type BulkDialogProps, RecordSelection } from "~/shell/bulk/record-selection";
import { saveRows } from "~/shell/bulk/save-rows";
import type { WholeList } from "~/shell/bulk/whole-list";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import type { AssetRow } from "../queries";
import { assetColumns } from "./list";

type Props = {
  rows: AssetRow[];
  list: WholeList;
  /** The page of a new plan for all that the list finds. Null where it finds too many. */
  planForAll: string | null;
  /** False for archived assets, and for a company without plans. */
  takePlans: boolean;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

/** Their ids are in an address. */
const MAX_NAMED = 100;
type Row = AssetRow & { number: string };

/** Selects rows of the list of assets, and the commands for the selected ones. Loaded after the page, on desks. */
export function AssetSelection({ rows, list, planForAll, takePlans, onCells }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reader = useCsvReader();
  function newPlan(assets: Row[]): string | null {
    const ids = new Set(assets.map(({ id }) => id));
    if (ids.size <= MAX_NAMED) return `/preventive-maintenance/new?assetIds=${[...ids].join()}`;
    // The selection outlives a change of the filters.
    const isWholeList = ids.size === list.total && rows.every(({ id }) => ids.has(id));
    return isWholeList ? planForAll : null;
  }
  return (
    <RecordSelection
      rows={rows.map((row) => ({ ...row, number: row.name }))}
      list={list}
      commands={
        takePlans
          ? [
              {
                command: "plan",
                icon: "calendar-clock",
                open: t("records.new-plan"),
                title: t("records.new-plan"),
                to: newPlan,
              },
            ]
          : []
      }
      recordOf={({ id, name }) => ({ id, label: name, to: `/assets/${id}` })}
      Dialog={TooMany}
      onExport={(assets, fileFormat) =>
        saveRows(assets, fileFormat, {
          title: t("assets.title"),
          columns: assetColumns(t, format),
          reader,
        })
      }
      onCells={onCells}
    />
  );
}

function TooMany({ rows, onClose }: BulkDialogProps<Row, "plan">) {
  const { t } = useTranslation();
  return (
    <BulkDialog
      title={t("records.new-plan")}
      confirm={t("records.new-plan")}
      count={rows.length}
      disabled
      onConfirm={onClose}
      onClose={onClose}
    >
      <p>{t("assets.bulk.too-many", { most: MAX_NAMED })}</p>
    </BulkDialog>
  );
}

import { useTranslation } from "react-i18next";
import { joinNames } from "~/kernel/text/title";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import { type BulkDialogProps, RecordSelection } from "~/shell/bulk/record-selection";
import { saveRows } from "~/shell/bulk/save-rows";
import type { WholeList } from "~/shell/bulk/whole-list";
import { useCsvReader, useFormat } from "~/shell/layout/use-format";
import { TextArea } from "~/ui/form/field";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import type { TicketRow } from "../queries/list";
import { AddToOrderDialog } from "./add-to-order-dialog";
import { ticketColumns } from "./ticket-table";

type Props = {
  rows: TicketRow[];
  list: WholeList;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

/** Selects rows of the list of tickets, and the commands for the selected ones. Loaded after the page, on desks of the office. */
export function TicketSelection({ rows, list, onCells }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reader = useCsvReader();
  return (
    <RecordSelection
      rows={rows}
      list={list}
      commands={[
        {
          command: "accept",
          icon: "circle-check",
          open: t("tickets.accept.confirm"),
          title: t("tickets.bulk.accept"),
        },
        {
          command: "reject",
          icon: "circle-x",
          open: t("tickets.reject.confirm"),
          title: t("tickets.bulk.reject"),
        },
        {
          command: "add",
          icon: "clipboard",
          open: t("tickets.choose.add"),
          title: t("tickets.choose.add"),
        },
      ]}
      recordOf={({ id, number, name }) => ({
        id,
        label: joinNames(number, name),
        to: `/tickets/${id}`,
      })}
      Dialog={TicketDialog}
      onExport={(tickets, fileFormat) =>
        saveRows(tickets, fileFormat, {
          title: t("tickets.bulk.file"),
          columns: ticketColumns(t, format),
          reader,
        })
      }
      onCells={onCells}
    />
  );
}

type Command = "accept" | "reject" | "add";

/** The server decides for each ticket, and says why one was not changed. */
function TicketDialog({ command, rows, onClose, onChosen }: BulkDialogProps<TicketRow, Command>) {
  const { t } = useTranslation();
  if (command === "add") return <AddToOrderDialog rows={rows} onClose={onClose} />;
  return (
    <BulkDialog
      title={t(`tickets.bulk.${command}`)}
      confirm={t(`tickets.${command}.confirm`)}
      count={rows.length}
      onConfirm={(form) =>
        onChosen(rows, ({ id, version }) => ({
          path: `/tickets/${id}/${command}`,
          body: command === "reject" ? { version, reason: form.get("reason") } : { version },
          inverse: (_next, act) => ({ path: `/tickets/${id}/undo`, body: { act } }),
        }))
      }
      onClose={onClose}
    >
      <p className="text-muted">{t(`tickets.${command}.text`)}</p>
      {command === "reject" ? (
        <TextArea name="reason" label={t("tickets.asks.reason")} required maxLength={2000} />
      ) : null}
    </BulkDialog>
  );
}

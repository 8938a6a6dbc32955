import { useState } from "react";
import { useTranslation } from "react-i18next";
import { PeopleDialog } from "~/features/work-orders/ui/bulk/people-dialog";
import { PriorityDialog } from "~/features/work-orders/ui/bulk/priority-dialog";
import { callApi } from "~/shell/api/api-client";
import { BulkDialog } from "~/shell/bulk/bulk-dialog";
import { type BulkDialogProps, RecordSelection } from "~/shell/bulk/record-selection";
import type { WholeList } from "~/shell/bulk/whole-list";
import { saveRows } from "~/shell/bulk/save-rows";
import { peopleAfter, type Technicians, updateCall } from "~/shell/bulk/update-calls";
import { useCsvReader, useFormat } from "~/shell/layout/use-format";
import { DateInput } from "~/ui/form/day-input";
import type { RowSelecting } from "~/ui/selection/row-selecting";
import type { TaskRow } from "../queries/list";
import { taskColumns } from "./task-table";

const COMMANDS = [
  { command: "people", icon: "users" },
  { command: "dates", icon: "calendar" },
  { command: "priority", icon: "flame" },
] as const;
type Command = (typeof COMMANDS)[number]["command"];

type TaskSelectionProps = {
  rows: TaskRow[];
  list: WholeList;
  /** Takes the cells for the table. */ onCells: (cells: RowSelecting | null) => void;
};

/** Selects rows of the list of tasks, and the commands for the selected ones. Loaded after the page, on desks. */
export function TaskSelection({ rows, list, onCells }: TaskSelectionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reader = useCsvReader();
  const commands = COMMANDS.map(({ command, icon }) => ({
    command,
    icon,
    open: t(`workOrders.bulk.${command}.open`),
    title: t(`workOrders.bulk.${command}.title`),
  }));
  return (
    <RecordSelection
      rows={rows}
      list={list}
      commands={commands}
      recordOf={({ id, number, name }) => ({
        id,
        label: `${number} · ${name}`,
        to: `/tasks/${id}`,
      })}
      Dialog={TaskDialog}
      onExport={(tasks, fileFormat) =>
        saveRows(tasks, fileFormat, {
          title: t("tasks.bulk.file"),
          columns: taskColumns(t, format),
          reader,
        })
      }
      onCells={onCells}
    />
  );
}

function TaskDialog({ command, rows, onClose, onChosen }: BulkDialogProps<TaskRow, Command>) {
  switch (command) {
    case "people":
      return (
        <PeopleDialog
          orders={rows}
          days={null}
          onClose={onClose}
          onChosen={(change) =>
            onChosen(rows, async (task) => {
              // The list has only the names of the people.
              const path = `/tasks/${task.id}`;
              const { technicians } = await callApi<{ technicians: Technicians }>(path);
              const { after, before } = peopleAfter(change, technicians);
              return updateCall("/tasks", task, after, before);
            })
          }
        />
      );
    case "priority":
      return (
        <PriorityDialog
          orders={rows}
          onClose={onClose}
          onChosen={(priority) =>
            onChosen(rows, (task) =>
              updateCall("/tasks", task, { priority }, { priority: task.priority }),
            )
          }
        />
      );
    case "dates":
      return (
        <DayDialog
          count={rows.length}
          onClose={onClose}
          onChosen={(plannedStartOn) =>
            onChosen(rows, (task) =>
              updateCall(
                "/tasks",
                task,
                { plannedStartOn },
                { plannedStartOn: task.plannedStartOn },
              ),
            )
          }
        />
      );
  }
}

type DayProps = { count: number; onClose: () => void; onChosen: (day: string) => void };

function DayDialog({ count, onClose, onChosen }: DayProps) {
  const { t } = useTranslation();
  const [day, setDay] = useState("");
  return (
    <BulkDialog
      title={t("workOrders.bulk.dates.title")}
      confirm={t("workOrders.bulk.dates.confirm")}
      count={count}
      disabled={day === ""}
      onConfirm={() => onChosen(day)}
      onClose={onClose}
    >
      <DateInput
        label={t("tasks.field.plannedStartOn")}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </BulkDialog>
  );
}

import { useTranslation } from "react-i18next";
import { fullName } from "~/kernel/authorization/roles";
import { type Column, DataTable } from "~/ui/list/table";
import type { TeamRow, WeekLoad } from "../queries/ahead";
import { LoadBar, LoadLabel, Overbooked } from "./load";

/** This week and the next one for all technicians. A row links to the form. */
export function TeamTable({ team }: { team: TeamRow[] }) {
  const { t } = useTranslation();
  const columns: Column<TeamRow>[] = [
    {
      key: "name",
      header: t("workCapacity.team.technician"),
      cell: (row) => fullName(row),
      card: "title",
    },
    { key: "this", header: t("workCapacity.team.this-week"), cell: thisWeek, card: "line" },
    { key: "next", header: t("workCapacity.team.next-week"), cell: nextWeek, card: "line" },
  ];
  return (
    <DataTable
      caption={t("workCapacity.team.title")}
      columns={columns}
      rows={team}
      rowKey={(row) => row.userId}
      rowTo={(row) => `/work-orders/capacity/${row.userId}`}
    />
  );
}

const thisWeek = (row: TeamRow) => <Load load={row.weeks[0]} />;
const nextWeek = (row: TeamRow) => <Load load={row.weeks[1]} />;

function Load({ load }: { load: WeekLoad | undefined }) {
  if (!load) return null;
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-16 flex-1 max-md:basis-full">
          <LoadBar load={load} />
        </span>
        <LoadLabel load={load} />
      </span>
      <Overbooked load={load} />
    </span>
  );
}

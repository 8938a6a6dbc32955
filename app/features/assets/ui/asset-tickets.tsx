import { useTranslation } from "react-i18next";
import type { ListInput as TicketParams } from "~/features/tickets/inputs/list";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import { RecordList, sortOf } from "~/shell/records/record-list";

type Listed = { entities: TicketRow[]; totalCount: number; listParams: TicketParams };

/** Tickets that reference this asset. */
export function AssetTickets({ entities, totalCount, listParams }: Listed) {
  const { t } = useTranslation();
  const empty = { icon: "ticket", title: t("assets.detail.no-tickets"), text: "" } as const;
  return (
    <RecordList
      listParams={listParams}
      visibleCount={entities.length}
      totalCount={totalCount}
      filters={[]}
      filterBar={null}
      empty={empty}
    >
      <TicketTable rows={entities} sort={sortOf(listParams)} within="asset" />
    </RecordList>
  );
}

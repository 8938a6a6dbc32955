import { useTranslation } from "react-i18next";
import type { TicketRow } from "~/features/tickets/queries/list";
import { TicketTable } from "~/features/tickets/ui/ticket-table";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";

/** Tickets that reference this asset. */
export function AssetTickets(list: Listed<TicketRow>) {
  const { t } = useTranslation();
  return (
    <RelatedList list={list} empty={{ icon: "ticket", title: t("assets.detail.no-tickets") }}>
      <TicketTable rows={list.entities} sort={sortOf(list.listParams)} within="asset" />
    </RelatedList>
  );
}

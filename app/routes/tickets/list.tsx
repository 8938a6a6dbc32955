import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/authorization/actions";
import { viewAddress, viewToOpen } from "~/features/saved-views/model";
import { type View, viewOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import type { Actor } from "~/kernel/authorization/roles";
import { readPage } from "~/server/page/page";
import { loadFromServer } from "~/offline/data/server-list";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { OnDesk } from "~/shell/bulk/on-desk";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import { part } from "~/shell/layout/part";
import { FilterBar } from "~/ui/list/filter-bar";
import { type RowSelecting, RowSelectingHere } from "~/ui/selection/row-selecting";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "~/features/tickets/inputs/list";
import { isCustomer } from "~/kernel/authorization/roles";
import { readFilterChoices } from "~/features/tickets/queries/filter-choices";
import { readTicketListView } from "~/features/tickets/queries/view";
import { ChooseTickets } from "~/features/tickets/ui/choose-tickets";
import type { Choosing } from "~/features/tickets/ui/one-order";
import { TicketCards } from "~/features/tickets/ui/ticket-cards";
import { useTicketFilters } from "~/features/tickets/ui/ticket-filters";
import { TicketListTabs } from "~/features/tickets/ui/ticket-list-tabs";
import { TicketTable } from "~/features/tickets/ui/ticket-table";

/** The board is large and is loaded only for that view. */
const TicketBoard = part(
  "ticket-board",
  async () => (await import("~/features/tickets/ui/ticket-board")).TicketBoard,
);

/** Loaded after the page, on desks. */
const TicketSelection = lazy(async () => ({
  default: (await import("~/features/tickets/ui/ticket-selection")).TicketSelection,
}));

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { searchParams } = new URL(args.request.url);
    const listParams = parseInput(listInput, Object.fromEntries(searchParams));
    const [listView, choices] = await Promise.all([
      readTicketListView(ctx, listParams, viewFor(args.request, ctx.actor), searchParams),
      readFilterChoices(ctx, listParams),
    ]);
    const toOpen = viewToOpen(args.request.url, listView.savedViews);
    if (toOpen) throw redirect(viewAddress(toOpen));
    return {
      ...listView,
      listParams,
      choices,
      mayCreate: may(ctx.actor, "tickets.create"),
      choosing: choosingOf(ctx.actor),
      forCustomer: isCustomer(ctx.actor),
    };
  });
}

export const clientLoader = loadFromServer;

export default function Tickets() {
  const { t } = useTranslation();
  const data = useLoaderData<typeof loader>();
  const { view, page, columns, listParams, choices, mayCreate, choosing, savedViews } = data;
  const [cells, setCells] = useState<RowSelecting | null>(null);
  const filters = useTicketFilters(choices);
  useDoneToast("tickets", "savedViews");
  const create = mayCreate ? (
    <LinkButton to="/tickets/new" look="primary" icon="plus" prefetches>
      {t("tickets.list.new")}
    </LinkButton>
  ) : null;
  const count = page
    ? page.entities.length
    : (columns ?? []).reduce((sum, column) => sum + column.count, 0);
  const table =
    page && view !== "cards" ? (
      <TicketTable
        rows={page.entities}
        sort={sortOf(listParams)}
        choosing={cells ? "none" : choosing}
      />
    ) : null;
  return (
    <>
      <PageHeader title={t("tickets.title")}>{create}</PageHeader>
      <TicketListTabs savedViews={savedViews} />
      <RecordList
        listParams={listParams}
        visibleCount={count}
        totalCount={page?.totalCount ?? 0}
        filters={filters}
        filterBar={<FilterBar searchLabel={t("tickets.list.search")} filters={filters} />}
        views={{ list: "tickets", view }}
        empty={{
          icon: "ticket",
          title: t("tickets.empty.title"),
          text: t("tickets.empty.text"),
          action: create,
        }}
      >
        {columns ? <TicketBoard columns={columns} /> : null}
        {page && view === "cards" ? (
          <TicketCards rows={page.entities} forCustomer={data.forCustomer} />
        ) : null}
        {/* Before JavaScript and on phones, boxes of a form. */}
        {table && choosing !== "none" && !cells ? (
          <ChooseTickets>{table}</ChooseTickets>
        ) : (
          <RowSelectingHere.Provider value={cells}>{table}</RowSelectingHere.Provider>
        )}
        {table && page && choosing === "all" ? (
          <OnDesk>
            <TicketSelection
              rows={page.entities}
              list={{ path: "/tickets", listParams, total: page.totalCount }}
              onCells={setCells}
            />
          </OnDesk>
        ) : null}
      </RecordList>
      <Outlet />
    </>
  );
}

/** Customers have few requests, which they know by their pictures and dates. */
function viewFor(request: Request, actor: Actor): View | null {
  return viewOf(request, "tickets") ?? (isCustomer(actor) ? "cards" : null);
}

function choosingOf(actor: Actor): Choosing {
  if (may(actor, "tickets.link")) return "all";
  return may(actor, "tickets.link", { lead: true }) ? "accepted" : "none";
}

export const handle = pageHandle((t) => t("tickets.title"), { shows: ["tickets"] });

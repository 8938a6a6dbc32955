import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boardOf } from "~/kernel/input/list-view";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { loadFromServer } from "~/offline/data/server-list";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { RecordViews } from "~/shell/records/record-views";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "../inputs";
import { listCustomers } from "../queries/list";
import { useCustomerCard } from "../ui/customer-card";
import { CUSTOMER_FILTERS, CustomerFilters } from "../ui/customer-filters";
import { CustomerTable } from "../ui/customer-table";
import { viewIn } from "../model";

/** Lists customers or partners, depending on the URL. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { pathname, searchParams } = new URL(args.request.url);
    const listParams = parseInput(listInput, Object.fromEntries(searchParams));
    const kind = viewIn(pathname);
    const { view, cards } = boardOf(args.request, kind);
    return { ...(await listCustomers(ctx, listParams, kind, cards)), listParams, kind, view };
  });
}

export const clientLoader = loadFromServer;

export default function Customers() {
  const { t } = useTranslation();
  const { entities, totalCount, board, listParams, kind, view } = useLoaderData<typeof loader>();
  const views = useCustomerCard();
  useDoneToast(kind);
  const create = (
    <LinkButton to={`/${kind}/new`} look="primary" icon="plus" prefetches>
      {t(`${kind}.list.new`)}
    </LinkButton>
  );
  const empty = {
    icon: kind === "customers" ? "building" : "handshake",
    title: t(`${kind}.empty.title`),
    text: t(`${kind}.empty.text`),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t(`${kind}.title`)}>{create}</PageHeader>
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={CUSTOMER_FILTERS}
        filterBar={<CustomerFilters />}
        views={{ list: kind, view }}
        empty={empty}
      >
        <RecordViews
          view={view}
          label={t(`${kind}.title`)}
          rows={entities}
          board={board}
          {...views}
        >
          <CustomerTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t, _, pathname) => t(`${viewIn(pathname)}.title`), {
  shows: ["customers"],
});

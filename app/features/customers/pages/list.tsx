import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "../inputs";
import { listCustomers } from "../queries/list";
import { CUSTOMER_FILTERS, CustomerFilters } from "../ui/customer-filters";
import { CustomerTable } from "../ui/customer-table";
import { viewIn } from "../model";

/** Lists customers or partners, depending on the URL. */
export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const { pathname, searchParams } = new URL(args.request.url);
    const listParams = parseInput(listInput, Object.fromEntries(searchParams));
    const view = viewIn(pathname);
    return { ...(await listCustomers(ctx, listParams, view)), listParams, view };
  });
}

export default function Customers() {
  const { t } = useTranslation();
  const { entities, totalCount, listParams, view } = useLoaderData<typeof loader>();
  useDoneToast(view);
  const create = (
    <LinkButton to={`/${view}/new`} look="primary" icon="plus" prefetch="intent">
      {t(`${view}.list.new`)}
    </LinkButton>
  );
  const empty = {
    icon: view === "customers" ? "building" : "handshake",
    title: t(`${view}.empty.title`),
    text: t(`${view}.empty.text`),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t(`${view}.title`)}>{create}</PageHeader>
      <RecordList
        listParams={listParams}
        shown={entities.length}
        totalCount={totalCount}
        filters={CUSTOMER_FILTERS}
        filterBar={<CustomerFilters />}
        empty={empty}
      >
        <CustomerTable rows={entities} sort={sortOf(listParams)} />
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t, data) =>
  t(`${isOfPartners(data) ? "partners" : "customers"}.title`),
);

function isOfPartners(data: unknown): boolean {
  return typeof data === "object" && data !== null && "view" in data && data.view === "partners";
}

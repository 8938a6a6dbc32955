import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListPage } from "~/features/inventory/ui/list-page";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { PhoneLink } from "~/ui/layout/contact-links";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/customers/inputs";
import { ENTITIES, viewIn } from "~/features/customers/model";
import { type CustomerRow, listCustomers } from "~/features/customers/queries";
import { CustomerTable, numberOf, OtherFlag } from "~/features/customers/ui/list";
import { useView } from "~/features/customers/ui/use-view";
import { joinNames } from "~/kernel/text/title";

/** Lists customers or partners, depending on the URL. */
export function loader(args: LoaderFunctionArgs) {
  const kind = viewIn(new URL(args.request.url).pathname);
  return readList(args, { list: kind, input: listInput }, async (ctx, listParams, cards) => ({
    ...(await listCustomers(ctx, listParams, kind, cards)),
    kind,
  }));
}

export const clientLoader = loadFromServer;

export default function Customers() {
  const { kind, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list={kind}
      page={page}
      icon={kind === "customers" ? "building" : "handshake"}
      filters={useFilters()}
      views={useViews()}
    >
      <CustomerTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t, _, pathname) => t(`${viewIn(pathname)}.title`), {
  shows: ["customers"],
});

function useFilters(): ListFilter[] {
  const { t } = useTranslation();
  return [
    selectFilter({
      name: "entity",
      label: t("customers.field.entity"),
      none: t("customers.entity.any"),
      options: ENTITIES.map((value) => ({ value, label: t(`common.entity.${value}`) })),
    }),
    useArchivedFilter(),
  ];
}

/** A customer or partner as a card, and the board of companies and private persons. */
function useViews(): Viewed<CustomerRow> {
  const { t } = useTranslation();
  const kind = useView();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/${kind}/${row.id}`,
      status: row.isCustomer && row.isPartner ? <OtherFlag row={row} /> : null,
      facts: [
        view === "cards" && t(`common.entity.${row.entity}`),
        joinNames(row.contactPerson, row.street, row.city),
        numberOf(row) && <PhoneLink key="phone" number={numberOf(row)} />,
      ],
    }),
    column: ({ key }) => {
      const entity = ENTITIES.find((each) => each === key) ?? "company";
      return {
        title: t(`common.entity.${entity}`),
        icon: entity === "company" ? "building" : "user",
        filter: { entity },
      };
    },
  };
}

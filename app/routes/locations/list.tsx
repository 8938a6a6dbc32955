import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type CustomerChoices, readCustomerChoices } from "~/features/inventory/queries";
import { ListPage } from "~/features/inventory/ui/list-page";
import { placeFilters } from "~/features/pickers/ui/picker-filter";
import { readList } from "~/server/page/list-page";
import { addressLine } from "~/kernel/text/address";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import type { ListFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/locations/inputs";
import { listLocations, type LocationRow } from "~/features/locations/queries";
import { DefaultBadge } from "~/features/locations/ui/default-badge";
import { LocationTable, ownerOf } from "~/features/locations/ui/list";

export function loader(args: LoaderFunctionArgs) {
  return readList(args, { list: "locations", input: listInput }, async (ctx, listParams, cards) => {
    const [page, choices] = await Promise.all([
      listLocations(ctx, listParams, cards),
      readCustomerChoices(ctx, listParams.customerId),
    ]);
    return { ...page, choices };
  });
}

export const clientLoader = loadFromServer;

export default function Locations() {
  const { choices, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list="locations"
      page={page}
      icon="map-pin"
      filters={useFilters(choices)}
      views={useViews()}
    >
      <LocationTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("locations.title"), { shows: ["locations"] });

function useFilters({ customers, customer }: CustomerChoices): ListFilter[] {
  const { t } = useTranslation();
  return [
    useArchivedFilter(),
    ...placeFilters({
      customerId: {
        label: t("locations.field.customerId"),
        anyLabel: t("locations.list.any-customer"),
        options: customers,
        chosen: customer,
      },
    }),
  ];
}

function useViews(): Viewed<LocationRow> {
  const { t } = useTranslation();
  const format = useFormat();
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/locations/${row.id}`,
      status: row.isDefault ? <DefaultBadge /> : null,
      facts: [
        view === "cards" && ownerOf(row, t("locations.own")),
        addressLine(row),
        row.roomCount !== null && `${t("locations.field.rooms")}: ${format.number(row.roomCount)}`,
      ],
    }),
    column: ({ key, label }) =>
      key === "" ? { title: t("locations.own") } : { title: label, filter: { customerId: key } },
  };
}

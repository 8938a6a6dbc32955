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
import { readCustomerChoices } from "../queries/choices";
import { listLocations } from "../queries/list";
import { LOCATION_FILTERS, LocationFilters } from "../ui/location-filters";
import { LocationTable } from "../ui/location-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const [list, choices] = await Promise.all([
      listLocations(ctx, listParams),
      readCustomerChoices(ctx, listParams.customerId),
    ]);
    return { ...list, choices, listParams };
  });
}

export default function Locations() {
  const { t } = useTranslation();
  const { entities, totalCount, choices, listParams } = useLoaderData<typeof loader>();
  useDoneToast("locations");
  const create = (
    <LinkButton to="/locations/new" look="primary" icon="plus" prefetch="intent">
      {t("locations.list.new")}
    </LinkButton>
  );
  const empty = {
    icon: "map-pin",
    title: t("locations.empty.title"),
    text: t("locations.empty.text"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("locations.title")}>{create}</PageHeader>
      <RecordList
        listParams={listParams}
        shown={entities.length}
        totalCount={totalCount}
        filters={LOCATION_FILTERS}
        filterBar={<LocationFilters {...choices} />}
        empty={empty}
      >
        <LocationTable rows={entities} sort={sortOf(listParams)} />
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("locations.title"));

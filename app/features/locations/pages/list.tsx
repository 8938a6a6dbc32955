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
import { readCustomerChoices } from "../queries/choices";
import { listLocations } from "../queries/list";
import { LOCATION_FILTERS, LocationFilters } from "../ui/location-filters";
import { useLocationCard } from "../ui/location-card";
import { LocationTable } from "../ui/location-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "locations");
    const [list, choices] = await Promise.all([
      listLocations(ctx, listParams, cards),
      readCustomerChoices(ctx, listParams.customerId),
    ]);
    return { ...list, choices, listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function Locations() {
  const { t } = useTranslation();
  const { entities, totalCount, board, choices, listParams, view } = useLoaderData<typeof loader>();
  const views = useLocationCard();
  useDoneToast("locations");
  const create = (
    <LinkButton to="/locations/new" look="primary" icon="plus" prefetches>
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
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={LOCATION_FILTERS}
        filterBar={<LocationFilters {...choices} />}
        views={{ list: "locations", view }}
        empty={empty}
      >
        <RecordViews
          view={view}
          label={t("locations.title")}
          rows={entities}
          board={board}
          {...views}
        >
          <LocationTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("locations.title"), { shows: ["locations"] });

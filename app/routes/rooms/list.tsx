import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { placeFilters } from "~/features/pickers/ui/picker-filter";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { useArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import type { ListFilter } from "~/ui/list/list-filters";
import { listInput } from "~/features/rooms/inputs";
import {
  listRooms,
  readRoomChoices,
  type RoomChoices,
  type RoomRow,
} from "~/features/rooms/queries";
import { RoomTable } from "~/features/rooms/ui/list";
import { joinNames } from "~/kernel/text/title";

export function loader(args: LoaderFunctionArgs) {
  return readList(args, { list: "rooms", input: listInput }, async (ctx, listParams, cards) => {
    const [page, choices] = await Promise.all([
      listRooms(ctx, listParams, cards),
      readRoomChoices(ctx, listParams),
    ]);
    return { ...page, choices };
  });
}

export const clientLoader = loadFromServer;

export default function Rooms() {
  const { t } = useTranslation();
  const { choices, ...page } = useLoaderData<typeof loader>();
  return (
    <ListPage
      list="rooms"
      page={page}
      icon="door"
      actions={<ListLabels kind="rooms" total={page.totalCount} />}
      notCreatable={choices.locations ? null : t("rooms.guards.rooms_need_locations")}
      filters={useFilters(choices)}
      views={useViews()}
    >
      <RoomTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("rooms.title"), { shows: ["rooms"] });

function useFilters({ customers, customer, locations, location }: RoomChoices): ListFilter[] {
  const { t } = useTranslation();
  return [
    useArchivedFilter(),
    ...placeFilters({
      customerId: {
        label: t("rooms.field.customerId"),
        anyLabel: t("rooms.list.any-customer"),
        options: customers,
        chosen: customer,
      },
      locationId: {
        label: t("rooms.field.locationId"),
        anyLabel: t("rooms.list.any-location"),
        options: locations,
        chosen: location,
      },
    }),
  ];
}

function useViews(): Viewed<RoomRow> {
  const { t } = useTranslation();
  const labelled = (field: "floor" | "number" | "section", value: string) =>
    value ? `${t(`rooms.field.${field}`)}: ${value}` : "";
  return {
    card: (row, view) => ({
      key: row.id,
      name: row.name,
      to: `/rooms/${row.id}`,
      facts: [
        joinNames(row.locationName, row.customerName),
        joinNames(
          view === "cards" ? labelled("floor", row.floor) : "",
          labelled("number", row.number),
          labelled("section", row.section),
        ),
      ],
    }),
    // A number alone does not say that it is a floor.
    column: ({ key }) => ({
      title: key === "" ? t("rooms.no-floor") : /^-?\d+$/.test(key) ? labelled("floor", key) : key,
    }),
  };
}

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListPage } from "~/features/inventory/ui/list-page";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { pickerChip, PickerFilter } from "~/features/pickers/ui/picker-filter";
import { readList } from "~/server/page/list-page";
import { loadFromServer } from "~/offline/data/server-list";
import { pageHandle } from "~/shell/layout/page-handle";
import { ArchivedFilter } from "~/shell/records/archived-filter";
import { sortOf } from "~/shell/records/record-list";
import type { Viewed } from "~/shell/records/record-views";
import { FilterBar } from "~/ui/list/filter-bar";
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
      filters={FILTERS}
      filterBar={<Filters {...choices} />}
      views={useViews()}
    >
      <RoomTable rows={page.entities} sort={sortOf(page.listParams)} />
    </ListPage>
  );
}

export const handle = pageHandle((t) => t("rooms.title"), { shows: ["rooms"] });

const FILTERS = ["customerId", "locationId", "archived"];

/** Search, customer, location and archive, stored in the URL. A customer limits the locations. */
function Filters({ customers, customer, locations, location }: RoomChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar
      searchLabel={t("rooms.list.search")}
      filters={FILTERS}
      chips={[
        ...pickerChip("customerId", t("rooms.field.customerId"), customer, ["locationId"]),
        ...pickerChip("locationId", t("rooms.field.locationId"), location),
      ]}
      more={
        <>
          <PickerFilter
            name="customerId"
            kind="customers"
            label={t("rooms.field.customerId")}
            anyLabel={t("rooms.list.any-customer")}
            initialOptions={customers}
            chosen={customer}
            clears={["locationId"]}
          />
          {locations ? (
            <PickerFilter
              name="locationId"
              kind="locations"
              label={t("rooms.field.locationId")}
              anyLabel={t("rooms.list.any-location")}
              initialOptions={locations}
              chosen={location}
              within={{ customerId: customer?.id ?? null }}
            />
          ) : null}
        </>
      }
    >
      <ArchivedFilter />
    </FilterBar>
  );
}

/** A room as a card, and the board by floor. */
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

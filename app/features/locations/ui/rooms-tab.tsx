import { useTranslation } from "react-i18next";
import type { RoomRow } from "~/features/rooms/queries";
import { RoomTable } from "~/features/rooms/ui/list";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import type { LocationDetail } from "../queries/record";

/** Rooms of this location, with a link to add one. */
export function RoomsTab({ location, ...list }: Listed<RoomRow> & { location: LocationDetail }) {
  const { t } = useTranslation();
  const to = `/rooms/new?locationId=${location.id}`;
  return (
    <RelatedList
      list={list}
      create={location.archived ? null : { to, label: t("rooms.list.new") }}
      empty={{
        icon: "door",
        title: t("locations.detail.no-rooms"),
        text: t("locations.detail.no-rooms-text"),
      }}
    >
      <RoomTable rows={list.entities} sort={sortOf(list.listParams)} ofLocation />
    </RelatedList>
  );
}

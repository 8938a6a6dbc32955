import { useTranslation } from "react-i18next";
import type { ListInput as RoomParams } from "~/features/rooms/inputs";
import type { RoomRow } from "~/features/rooms/queries/list";
import { RoomTable } from "~/features/rooms/ui/room-table";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import type { LocationDetail } from "../queries/record";

type Props = {
  entities: RoomRow[];
  totalCount: number;
  listParams: RoomParams;
  location: LocationDetail;
};

/** Rooms of this location, with a link to add one. */
export function RoomsTab({ location, entities, totalCount, listParams }: Props) {
  const { t } = useTranslation();
  const create = location.archived ? null : (
    <LinkButton to={`/rooms/new?locationId=${location.id}`} icon="plus">
      {t("rooms.list.new")}
    </LinkButton>
  );
  const empty = {
    icon: "door",
    title: t("locations.detail.no-rooms"),
    text: t("locations.detail.no-rooms-text"),
    action: create,
  } as const;
  return (
    <>
      {entities.length > 0 && create ? <div className="flex justify-end">{create}</div> : null}
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={[]}
        filterBar={null}
        empty={empty}
      >
        <RoomTable rows={entities} sort={sortOf(listParams)} ofLocation />
      </RecordList>
    </>
  );
}

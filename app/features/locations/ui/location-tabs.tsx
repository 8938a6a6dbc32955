import { useTranslation } from "react-i18next";
import type { ListInput as AssetParams } from "~/features/assets/inputs";
import type { AssetRow } from "~/features/assets/queries/list";
import { AssetTable } from "~/features/assets/ui/asset-table";
import type { ListInput as RoomParams } from "~/features/rooms/inputs";
import type { RoomRow } from "~/features/rooms/queries/list";
import { RoomTable } from "~/features/rooms/ui/room-table";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import type { LocationDetail } from "../queries/record";

type Listed<Row, ListParams> = { entities: Row[]; totalCount: number; listParams: ListParams };
type RoomsProps = Listed<RoomRow, RoomParams> & { location: LocationDetail };

/** Rooms of this location, with a link to add one. */
export function RoomsTab({ location, entities, totalCount, listParams }: RoomsProps) {
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
        shown={entities.length}
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

type AssetsProps = Listed<AssetRow, AssetParams> & {
  within: "location" | "room";
  create: string | null;
  empty: { title: string; text: string };
};

/** Assets in the location or one of its rooms, with a link to add one. */
export function AssetsTab({
  entities,
  totalCount,
  listParams,
  within,
  create,
  empty,
}: AssetsProps) {
  const { t } = useTranslation();
  const link = create ? (
    <LinkButton to={create} icon="plus">
      {t("assets.list.new")}
    </LinkButton>
  ) : null;
  return (
    <>
      {entities.length > 0 && link ? <div className="flex justify-end">{link}</div> : null}
      <RecordList
        listParams={listParams}
        shown={entities.length}
        totalCount={totalCount}
        filters={[]}
        filterBar={null}
        empty={{ icon: "box", ...empty, action: link }}
      >
        <AssetTable rows={entities} sort={sortOf(listParams)} within={within} />
      </RecordList>
    </>
  );
}

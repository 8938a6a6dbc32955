import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boardOf } from "~/kernel/input/list-view";
import { ListLabels } from "~/features/labels/ui/list-labels";
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
import { readRoomChoices } from "../queries/choices";
import { listRooms } from "../queries/list";
import { ROOM_FILTERS, RoomFilters } from "../ui/room-filters";
import { useRoomCard } from "../ui/room-card";
import { RoomTable } from "../ui/room-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "rooms");
    const [list, choices] = await Promise.all([
      listRooms(ctx, listParams, cards),
      readRoomChoices(ctx, listParams),
    ]);
    return { ...list, choices, listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function Rooms() {
  const { t } = useTranslation();
  const { entities, totalCount, board, choices, listParams, view } = useLoaderData<typeof loader>();
  const views = useRoomCard();
  useDoneToast("rooms");
  const create = choices.locations ? (
    <LinkButton to="/rooms/new" look="primary" icon="plus" prefetches>
      {t("rooms.list.new")}
    </LinkButton>
  ) : null;
  const empty = {
    icon: "door",
    title: t("rooms.empty.title"),
    text: t(choices.locations ? "rooms.empty.text" : "rooms.guards.rooms_need_locations"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("rooms.title")}>
        <ListLabels kind="rooms" total={totalCount} />
        {create}
      </PageHeader>
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={ROOM_FILTERS}
        filterBar={<RoomFilters {...choices} />}
        views={{ list: "rooms", view }}
        empty={empty}
      >
        <RecordViews view={view} label={t("rooms.title")} rows={entities} board={board} {...views}>
          <RoomTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("rooms.title"), { shows: ["rooms"] });

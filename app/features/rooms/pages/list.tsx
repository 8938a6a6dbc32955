import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "../inputs";
import { readRoomChoices } from "../queries/choices";
import { listRooms } from "../queries/list";
import { ROOM_FILTERS, RoomFilters } from "../ui/room-filters";
import { RoomTable } from "../ui/room-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const [list, choices] = await Promise.all([
      listRooms(ctx, listParams),
      readRoomChoices(ctx, listParams),
    ]);
    return { ...list, choices, listParams };
  });
}

export default function Rooms() {
  const { t } = useTranslation();
  const { entities, totalCount, choices, listParams } = useLoaderData<typeof loader>();
  useDoneToast("rooms");
  const create = choices.locations ? (
    <LinkButton to="/rooms/new" look="primary" icon="plus" prefetch="intent">
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
        shown={entities.length}
        totalCount={totalCount}
        filters={ROOM_FILTERS}
        filterBar={<RoomFilters {...choices} />}
        empty={empty}
      >
        <RoomTable rows={entities} sort={sortOf(listParams)} />
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("rooms.title"));

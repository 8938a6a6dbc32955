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
import { readAssetChoices } from "../queries/choices";
import { listAssets } from "../queries/list";
import { ASSET_FILTERS, AssetFilters } from "../ui/asset-filters";
import { useAssetCard } from "../ui/asset-card";
import { AssetTable } from "../ui/asset-table";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "assets");
    const [list, choices] = await Promise.all([
      listAssets(ctx, listParams, cards),
      readAssetChoices(ctx, listParams),
    ]);
    return { ...list, choices, listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function Assets() {
  const { t } = useTranslation();
  const { entities, totalCount, board, choices, listParams, view } = useLoaderData<typeof loader>();
  const views = useAssetCard();
  useDoneToast("assets");
  const create = (
    <LinkButton to="/assets/new" look="primary" icon="plus" prefetches>
      {t("assets.list.new")}
    </LinkButton>
  );
  const empty = {
    icon: "box",
    title: t("assets.empty.title"),
    text: t("assets.empty.text"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("assets.title")}>
        <ListLabels kind="assets" total={totalCount} />
        {create}
      </PageHeader>
      <InventoryTabs current="assets" />
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={ASSET_FILTERS}
        filterBar={<AssetFilters {...choices} />}
        views={{ list: "assets", view }}
        empty={empty}
      >
        <RecordViews view={view} label={t("assets.title")} rows={entities} board={board} {...views}>
          <AssetTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("assets.title"), { shows: ["assets"] });

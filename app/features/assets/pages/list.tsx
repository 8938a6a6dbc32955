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
import { readAssetChoices } from "../queries/choices";
import { listAssets } from "../queries/list";
import { ASSET_FILTERS, AssetFilters } from "../ui/asset-filters";
import { AssetTable } from "../ui/asset-table";
import { InventoryTabs } from "~/shell/records/inventory-tabs";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const [list, choices] = await Promise.all([
      listAssets(ctx, listParams),
      readAssetChoices(ctx, listParams),
    ]);
    return { ...list, choices, listParams };
  });
}

export default function Assets() {
  const { t } = useTranslation();
  const { entities, totalCount, choices, listParams } = useLoaderData<typeof loader>();
  useDoneToast("assets");
  const create = (
    <LinkButton to="/assets/new" look="primary" icon="plus" prefetch="intent">
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
        shown={entities.length}
        totalCount={totalCount}
        filters={ASSET_FILTERS}
        filterBar={<AssetFilters {...choices} />}
        empty={empty}
      >
        <AssetTable rows={entities} sort={sortOf(listParams)} />
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("assets.title"));

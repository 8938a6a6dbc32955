import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/features/inventory/ui/inventory-tabs";
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
import { listParts } from "../queries/list";
import { PART_FILTERS, PartFilters } from "../ui/part-filters";
import { usePartCard } from "../ui/part-card";
import { PartTable } from "../ui/part-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    const { view, cards } = boardOf(args.request, "spare-parts");
    return { ...(await listParts(ctx, listParams, cards)), listParams, view };
  });
}

export const clientLoader = loadFromServer;

export default function SpareParts() {
  const { t } = useTranslation();
  const { entities, totalCount, board, listParams, view } = useLoaderData<typeof loader>();
  const views = usePartCard();
  useDoneToast("spareParts");
  const create = (
    <LinkButton to="/assets/spare-parts/new" look="primary" icon="plus" prefetches>
      {t("spareParts.list.new")}
    </LinkButton>
  );
  const empty = {
    icon: "package",
    title: t("spareParts.empty.title"),
    text: t("spareParts.empty.text"),
    action: create,
  } as const;
  return (
    <>
      <PageHeader title={t("spareParts.title")}>
        <ListLabels kind="spare-parts" total={totalCount} />
        {create}
      </PageHeader>
      <InventoryTabs current="spare-parts" />
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        filters={PART_FILTERS}
        filterBar={<PartFilters />}
        views={{ list: "spare-parts", view }}
        empty={empty}
      >
        <RecordViews
          view={view}
          label={t("spareParts.title")}
          rows={entities}
          board={board}
          {...views}
        >
          <PartTable rows={entities} sort={sortOf(listParams)} />
        </RecordViews>
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("spareParts.title"), { shows: ["spare_parts"] });

import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { InventoryTabs } from "~/shell/records/inventory-tabs";
import { ListLabels } from "~/features/labels/ui/list-labels";
import { parseInput } from "~/kernel/input/parse";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import { PageHeader } from "~/ui/layout/page-header";
import { listInput } from "../inputs";
import { listParts } from "../queries/list";
import { PART_FILTERS, PartFilters } from "../ui/part-filters";
import { PartTable } from "../ui/part-table";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const listParams = parseInput(
      listInput,
      Object.fromEntries(new URL(args.request.url).searchParams),
    );
    return { ...(await listParts(ctx, listParams)), listParams };
  });
}

export default function SpareParts() {
  const { t } = useTranslation();
  const { entities, totalCount, listParams } = useLoaderData<typeof loader>();
  useDoneToast("spareParts");
  const create = (
    <LinkButton to="/assets/spare-parts/new" look="primary" icon="plus" prefetch="intent">
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
        shown={entities.length}
        totalCount={totalCount}
        filters={PART_FILTERS}
        filterBar={<PartFilters />}
        empty={empty}
      >
        <PartTable rows={entities} sort={sortOf(listParams)} />
      </RecordList>
    </>
  );
}

export const handle = pageHandle((t) => t("spareParts.title"));

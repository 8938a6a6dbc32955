import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Groups, View } from "~/kernel/input/list-view";
import { RECORD_LISTS } from "~/kernel/record-lists";
import { useDoneToast } from "~/shell/layout/done-toast";
import { RecordList } from "~/shell/records/record-list";
import { RecordViews, type Viewed } from "~/shell/records/record-views";
import type { Listed } from "~/shell/records/related-list";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { PageHeader } from "~/ui/layout/page-header";
import { FilterBar } from "~/ui/list/filter-bar";
import type { ListFilter } from "~/ui/list/list-filters";
import { type InventoryList, textsOf } from "../model";

type Props<Row> = {
  list: InventoryList;
  page: Listed<Row> & { board?: Groups; view: View | null };
  icon: IconName;
  /** The filters beside the search. */
  filters: readonly ListFilter[];
  views: Viewed<Row>;
  /** Between the title and the link to a new record. */
  actions?: ReactNode;
  /** Between the title and the list. */
  tabs?: ReactNode;
  /** Why no record can be created, if none can. */
  notCreatable?: string | null;
  /** The table. */
  children: ReactNode;
};

export function ListPage<Row>({
  list,
  page,
  icon,
  filters,
  views,
  actions,
  tabs,
  notCreatable = null,
  children,
}: Props<Row>) {
  const { t } = useTranslation();
  const noun = textsOf(list);
  const { entities, totalCount, hiddenCount, listParams, board, view } = page;
  useDoneToast(noun);
  const create = notCreatable ? null : (
    <LinkButton to={`${RECORD_LISTS[list]}/new`} look="primary" icon="plus" prefetches>
      {t(`${noun}.list.new`)}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={t(`${noun}.title`)}>
        {actions}
        {create}
      </PageHeader>
      {tabs}
      <RecordList
        listParams={listParams}
        visibleCount={entities.length}
        totalCount={totalCount}
        hiddenCount={hiddenCount}
        filters={filters}
        filterBar={<FilterBar searchLabel={t(`${noun}.list.search`)} filters={filters} />}
        views={{ list, view }}
        empty={{
          icon,
          title: t(`${noun}.empty.title`),
          text: notCreatable ?? t(`${noun}.empty.text`),
          action: create,
        }}
      >
        <RecordViews
          view={view}
          label={t(`${noun}.title`)}
          rows={entities}
          board={board}
          {...views}
        >
          {children}
        </RecordViews>
      </RecordList>
    </>
  );
}

import type { ReactNode } from "react";
import { LinkButton } from "~/ui/layout/button";
import type { IconName } from "~/ui/layout/icon";
import { RecordList, type sortOf } from "./record-list";

type ListParams = Parameters<typeof sortOf>[0] & { pageNumber: number; pageSize: number };
/** A page of records, as the loader of another record's page returns it. */
export type Listed<Row> = {
  entities: Row[];
  totalCount: number;
  hiddenCount?: number;
  listParams: ListParams;
};

type Props = {
  list: Listed<unknown>;
  empty: { icon: IconName; title: string; text?: string };
  /** Link to add one, or null if that is not possible. */
  create?: { to: string; label: string } | null;
  /** A switch to another view of them. */
  views?: ReactNode;
  /** The table. */
  children: ReactNode;
};

/** The records that belong to another one, as a tab of its page. It has no filters. */
export function RelatedList({ list, empty, create = null, views, children }: Props) {
  const button = create ? (
    <LinkButton to={create.to} icon="plus">
      {create.label}
    </LinkButton>
  ) : null;
  return (
    <>
      {views || (list.entities.length > 0 && button) ? (
        <div className="flex flex-wrap justify-between gap-2">
          {views}
          {list.entities.length > 0 && button ? <div className="ms-auto">{button}</div> : null}
        </div>
      ) : null}
      <RecordList
        listParams={list.listParams}
        visibleCount={list.entities.length}
        totalCount={list.totalCount}
        hiddenCount={list.hiddenCount}
        filters={[]}
        filterBar={null}
        empty={{ text: "", ...empty, action: button }}
      >
        {children}
      </RecordList>
    </>
  );
}

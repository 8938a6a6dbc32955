import { useTranslation } from "react-i18next";
import { RecordList, sortOf } from "~/shell/records/record-list";
import { LinkButton } from "~/ui/layout/button";
import type { ListInput } from "../inputs";
import type { AssetRow } from "../queries/list";
import { AssetTable } from "./asset-table";

type Props = {
  entities: AssetRow[];
  totalCount: number;
  listParams: ListInput;
  within: "location" | "room";
  create: string | null;
  empty: { title: string; text: string };
};

/** Assets in the location or one of its rooms, with a link to add one. */
export function AssetsTab({ entities, totalCount, listParams, within, create, empty }: Props) {
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
        visibleCount={entities.length}
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

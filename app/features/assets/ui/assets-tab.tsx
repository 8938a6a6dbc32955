import { useTranslation } from "react-i18next";
import { sortOf } from "~/shell/records/record-list";
import { type Listed, RelatedList } from "~/shell/records/related-list";
import type { AssetRow } from "../queries";
import { AssetTable } from "./list";

type Props = Listed<AssetRow> & {
  within: "location" | "room";
  create: string | null;
  empty: { title: string; text: string };
};

/** Assets in the location or one of its rooms, with a link to add one. */
export function AssetsTab({ within, create, empty, ...list }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedList
      list={list}
      create={create ? { to: create, label: t("assets.list.new") } : null}
      empty={{ icon: "box", ...empty }}
    >
      <AssetTable rows={list.entities} sort={sortOf(list.listParams)} within={within} />
    </RelatedList>
  );
}

import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "./table-columns";
import { Icon } from "../layout/icon";
import { LIST_PARAMS, useListAddress } from "./list-address";
import { Menu, MenuLink } from "../overlay/menu";

export type Sort = { by: string; direction: "ASC" | "DESC" };

/** A column's header: a link that orders the list by it, and the other way round when pressed again. Heads of cards are only heard: a link there would hold the focus unseen. */
export function SortLink({ header, sortBy, sort }: { header: string; sortBy: string; sort?: Sort }) {
  const address = useSortAddress();
  const current = sort?.by === sortBy;
  const next = current && sort?.direction === "ASC" ? "DESC" : "ASC";
  const icon = !current ? "chevrons-up-down" : sort?.direction === "DESC" ? "arrow-down" : "arrow-up";
  return (
    <>
      <Link to={address(sortBy, next)} preventScrollReset className="sort-link" data-current={current || undefined}>
        {header}
        <Icon name={icon} size={14} />
      </Link>
      <span className="md:hidden">{header}</span>
    </>
  );
}

/** The same choice for cards, which have no headers. */
export function SortMenu<Row>({ columns, sort }: { columns: Column<Row>[]; sort?: Sort }) {
  const { t } = useTranslation();
  const address = useSortAddress();
  const sortable = columns.filter((column) => column.sortBy !== undefined);
  if (!sort || sortable.length === 0) return null;
  const chosen = sortable.find((column) => column.sortBy === sort.by);
  const arrow = sort.direction === "DESC" ? "arrow-down" : "arrow-up";
  return (
    <div className="-mt-2 mb-1 flex justify-end md:hidden">
      <Menu label={[t("ui.table.sort"), chosen?.header].filter(Boolean).join(": ")} icon={arrow} showLabel>
        {sortable.flatMap(({ header, sortBy = "" }) =>
          (["ASC", "DESC"] as const).map((direction) => (
            <MenuLink
              key={`${sortBy}${direction}`}
              to={address(sortBy, direction)}
              icon={direction === "ASC" ? "arrow-up" : "arrow-down"}
              current={sort.by === sortBy && sort.direction === direction}
            >
              {t(direction === "ASC" ? "ui.table.sort-up" : "ui.table.sort-down", { column: header })}
            </MenuLink>
          )),
        )}
      </Menu>
    </div>
  );
}

/** Another order begins at the first page. */
function useSortAddress() {
  const address = useListAddress();
  return (by: string, direction: Sort["direction"]) =>
    address({ [LIST_PARAMS.sortBy]: by, [LIST_PARAMS.sortDirection]: direction, [LIST_PARAMS.page]: null });
}

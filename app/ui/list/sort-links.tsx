import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Column } from "./table-columns";
import { Icon } from "../layout/icon";
import { LIST_PARAMS, useListAddress } from "./list-address";
import { Menu, MenuLink } from "../overlay/menu";

export type Sort = { by: string; direction: "ASC" | "DESC" };

/**
 * A column header as a link that sorts the list, and reverses the order when pressed again. In the card layout headers are visually hidden:
 * they contain text there, because a link would take the focus without being visible.
 */
export function SortLink({
  header,
  sortBy,
  sort,
}: {
  header: string;
  sortBy: string;
  sort?: Sort | undefined;
}) {
  const address = useSortAddress();
  const current = sort?.by === sortBy;
  const next = current && sort?.direction === "ASC" ? "DESC" : "ASC";
  const icon = !current
    ? "chevrons-up-down"
    : sort?.direction === "DESC"
      ? "arrow-down"
      : "arrow-up";
  return (
    <>
      <Link
        to={address(sortBy, next)}
        preventScrollReset
        className="sort-link"
        data-current={current || undefined}
      >
        {header}
        <Icon name={icon} size={14} />
      </Link>
      <span className="sort-text">{header}</span>
    </>
  );
}

/** Sorting for the card layout, which has no visible headers. */
export function SortMenu<Row>({
  columns,
  sort,
}: {
  columns: Column<Row>[];
  sort?: Sort | undefined;
}) {
  const { t } = useTranslation();
  const address = useSortAddress();
  const sortable = columns.filter((column) => column.sortBy !== undefined);
  if (!sort || sortable.length === 0) return null;
  const chosen = sortable.find((column) => column.sortBy === sort.by);
  const arrow = sort.direction === "DESC" ? "arrow-down" : "arrow-up";
  return (
    <div className="sort-menu flex justify-end md:hidden">
      <Menu
        label={[t("ui.table.sort"), chosen?.header].filter(Boolean).join(": ")}
        icon={arrow}
        showLabel
      >
        {sortable.flatMap(({ header, sortBy = "" }) =>
          (["ASC", "DESC"] as const).map((direction) => (
            <MenuLink
              key={`${sortBy}${direction}`}
              to={address(sortBy, direction)}
              icon={direction === "ASC" ? "arrow-up" : "arrow-down"}
              current={sort.by === sortBy && sort.direction === direction}
            >
              {t(direction === "ASC" ? "ui.table.sort-up" : "ui.table.sort-down", {
                column: header,
              })}
            </MenuLink>
          )),
        )}
      </Menu>
    </div>
  );
}

/** A change of order returns to the first page. */
function useSortAddress() {
  const address = useListAddress();
  return (by: string, direction: Sort["direction"]) =>
    address({
      [LIST_PARAMS.sortBy]: by,
      [LIST_PARAMS.sortDirection]: direction,
      [LIST_PARAMS.page]: null,
    });
}

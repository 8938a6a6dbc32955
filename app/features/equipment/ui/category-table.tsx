import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/shell/layout/use-format";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { type Column, DataTable } from "~/ui/list/table";
import type { EquipmentCategory } from "../queries/categories";

/** Categories with equipment counts, each linked to its equipment. */
export function CategoryTable({ categories }: { categories: EquipmentCategory[] }) {
  const { t } = useTranslation();
  const columns = useColumns();
  return (
    <DataTable
      caption={t("equipment.categories.title")}
      columns={columns}
      rows={categories}
      rowKey={(row) => row.id}
    />
  );
}

function useColumns(): Column<EquipmentCategory>[] {
  const { t } = useTranslation();
  const format = useFormat();
  return [
    {
      key: "name",
      header: t("equipment.field.name"),
      card: "title",
      cell: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: "count",
      header: t("equipment.title"),
      align: "end",
      card: "line",
      cell: (row) => (
        <Link
          to={`/assets/equipment?categoryId=${row.id}`}
          className="link-plain inline-flex min-h-11 items-center md:min-h-6"
        >
          {format.number(row.equipmentCount)}
        </Link>
      ),
    },
    {
      key: "actions",
      header: t("equipment.detail.more"),
      align: "end",
      card: "corner",
      cell: (row) => <CategoryMenu category={row} />,
    },
  ];
}

function CategoryMenu({ category: { id, name } }: { category: EquipmentCategory }) {
  const { t } = useTranslation();
  return (
    <Menu label={t("equipment.categories.row-menu", { name })}>
      <MenuLink to={`/assets/equipment/categories/${id}/rename`} icon="pen" preventScrollReset>
        {t("equipment.updateCategory.open")}
      </MenuLink>
      <MenuLink
        to={`/assets/equipment/categories/${id}/delete`}
        icon="trash"
        danger
        preventScrollReset
      >
        {t("equipment.deleteCategory.confirm")}
      </MenuLink>
    </Menu>
  );
}

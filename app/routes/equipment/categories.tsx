import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/authorization/actions";
import { useRootFacts } from "~/shell/layout/root-facts";
import { SettingsFrame } from "~/features/settings/ui/settings-page";
import { readPage } from "~/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { useSeenList } from "~/shell/records/seen-lists";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { type Column, DataTable } from "~/ui/list/table";
import { Menu, MenuLink } from "~/ui/overlay/menu";
import { type EquipmentCategory, listEquipmentCategories } from "~/features/equipment/queries";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => ({ categories: await listEquipmentCategories(ctx) }));
}

export default function Categories() {
  const { t } = useTranslation();
  const { categories } = useLoaderData<typeof loader>();
  useDoneToast("equipment");
  const create = (
    <LinkButton to="/assets/equipment/categories/new" look="primary" icon="plus" preventScrollReset>
      {t("equipment.categories.new")}
    </LinkButton>
  );
  const back = (
    <LinkButton {...useSeenList("/assets/equipment")} icon="arrow-left">
      {t("equipment.title")}
    </LinkButton>
  );
  const user = useRootFacts()?.user;
  const about = { title: t("equipment.categories.title"), text: t("equipment.categories.text") };
  const actions = (
    <>
      {back}
      {create}
    </>
  );
  const list =
    categories.length === 0 ? (
      <EmptyState icon="wrench" title={t("equipment.categories.empty")} text={about.text}>
        {create}
      </EmptyState>
    ) : (
      <CategoryTable categories={categories} />
    );
  return (
    <>
      {user && may(user, "settings.manage") ? (
        <SettingsFrame {...about} actions={actions}>
          {list}
        </SettingsFrame>
      ) : (
        <>
          <PageHeader {...about}>{actions}</PageHeader>
          {list}
        </>
      )}
      <Outlet />
    </>
  );
}

export const handle = pageHandle((t) => t("equipment.categories.title"));

function CategoryTable({ categories }: { categories: EquipmentCategory[] }) {
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

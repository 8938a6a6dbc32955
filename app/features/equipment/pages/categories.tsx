import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useSeenList } from "~/shell/records/seen-lists";
import { LinkButton } from "~/ui/layout/button";
import { EmptyState } from "~/ui/list/empty-state";
import { PageHeader } from "~/ui/layout/page-header";
import { listEquipmentCategories } from "../queries/categories";
import { CategoryTable } from "../ui/category-table";

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
  return (
    <>
      <PageHeader title={t("equipment.categories.title")} text={t("equipment.categories.text")}>
        <LinkButton {...useSeenList("/assets/equipment")} icon="arrow-left">
          {t("equipment.title")}
        </LinkButton>
        {create}
      </PageHeader>
      {categories.length === 0 ? (
        <EmptyState
          icon="wrench"
          title={t("equipment.categories.empty")}
          text={t("equipment.categories.text")}
        >
          {create}
        </EmptyState>
      ) : (
        <CategoryTable categories={categories} />
      )}
      <Outlet />
    </>
  );
}

export const handle = pageHandle((t) => t("equipment.categories.title"));

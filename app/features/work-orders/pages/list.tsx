import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { may } from "~/kernel/actions";
import { parseInput } from "~/kernel/parse";
import { readPage } from "~/kernel/server/page";
import { useDoneToast } from "~/shell/done-toast";
import { pageHandle } from "~/shell/page-handle";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page-header";
import { listInput } from "../inputs/list";
import { listWorkOrders } from "../queries/list";
import { OrderList } from "../ui/order-list";
import { OrderListTabs } from "../ui/order-list-tabs";

export function loader(args: LoaderFunctionArgs) {
  return readPage(args, async (ctx) => {
    const asked = parseInput(listInput, Object.fromEntries(new URL(args.request.url).searchParams));
    return { ...(await listWorkOrders(ctx, asked)), asked, mayCreate: may(ctx.actor, "work-orders.create", { own: true }) };
  });
}

export default function WorkOrders() {
  const { t } = useTranslation();
  const { mayCreate, ...list } = useLoaderData<typeof loader>();
  useDoneToast((command) => t(`workOrders.${command}.done`));
  return (
    <>
      <PageHeader title={t("workOrders.list.title")}>
        {mayCreate ? (
          <LinkButton to="/work-orders/new" look="primary" icon="plus" prefetch="intent">
            {t("workOrders.list.new")}
          </LinkButton>
        ) : null}
      </PageHeader>
      <OrderListTabs />
      <OrderList {...list} columns="all" />
    </>
  );
}

export const handle = pageHandle((t) => t("workOrders.list.title"));

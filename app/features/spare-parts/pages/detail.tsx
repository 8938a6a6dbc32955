import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { listPartUses } from "../queries/movements";
import { getPart } from "../queries/record";
import { PartActions } from "../ui/part-actions";
import { PartUses } from "../ui/part-usage";
import { Stock } from "../ui/stock-mark";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [part, uses, activity] = await Promise.all([
      getPart(ctx, id),
      listPartUses(ctx, id),
      readActivity(
        ctx,
        { type: "spare-part", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
    ]);
    return { part, uses, activity };
  });
}

export default function PartPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const { part, uses, activity } = useLoaderData<typeof loader>();
  useDoneToast("spareParts");
  const items = [
    {
      label: t("spareParts.field.stock"),
      value: <Stock quantity={part.stockThousandths} unit={part.unit} />,
    },
    { label: t("spareParts.field.unit"), value: t(`spareParts.unit.${part.unit}`) },
    { label: t("spareParts.field.createdAt"), value: format.date(part.createdAt) },
  ];
  return (
    <>
      <PageHeader title={part.name}>
        <PartActions part={part} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {part.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        {part.stockThousandths < 0 ? (
          <Notice kind="warning">{t("spareParts.stock.negative-text")}</Notice>
        ) : null}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Section title={t("spareParts.detail.general")}>
              <DefinitionList items={items} />
            </Section>
            <PartUses uses={uses} />
          </div>
          <RecordActivity lines={activity} />
        </div>
      </div>
      <Outlet context={part} />
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.part.name ?? t("spareParts.title"),
);

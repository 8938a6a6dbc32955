import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { PrefetchLink } from "~/ui/layout/prefetch-link";
import { listPartUses, type PartUse } from "../queries/movements";
import { getPart } from "../queries/record";
import { PartActions } from "../ui/part-actions";
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
  { shows: ["spare_parts/:id"] },
);

/** The latest reports that used the part, with links. */
function PartUses({ uses }: { uses: PartUse[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useQuantity();
  return (
    <Section title={t("spareParts.detail.uses")}>
      {uses.length === 0 ? <p className="text-muted">{t("spareParts.detail.no-uses")}</p> : null}
      <ul className="flex flex-col">
        {uses.map((use) => (
          <li key={use.id} className="border-base-300 border-t first:border-t-0">
            <PrefetchLink
              to={`/work-orders/${use.workOrderId}/daily-reports/${use.reportId}`}
              className="hover:bg-base-200 rounded-field flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-1 py-1.5"
            >
              <span className="min-w-0">
                <span className="font-medium">{use.orderNumber}</span>{" "}
                <span className="text-muted">
                  {[format.day(use.reportOn), use.authorName].join(" · ")}
                </span>
              </span>
              <span className="font-medium tabular-nums">
                {labelOf(use.quantityThousandths, use.unit)}
              </span>
            </PrefetchLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}

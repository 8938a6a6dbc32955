import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { eventPage } from "~/features/activity/model";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { RecordActions, RecordPage } from "~/features/inventory/ui/record-page";
import { RecordUses } from "~/features/inventory/ui/record-uses";
import { PrintLabel } from "~/features/labels/ui/print-label";
import { readPage } from "~/server/page/page";
import { pageHandle } from "~/shell/layout/page-handle";
import { useFormat, useQuantity } from "~/shell/layout/use-format";
import { RecordColumns } from "~/shell/records/record-columns";
import { LinkButton } from "~/ui/layout/button";
import { Section } from "~/ui/layout/card";
import { Notice } from "~/ui/layout/notice";
import { DefinitionList } from "~/ui/list/definition-list";
import {
  getPart,
  listOrdersWithPart,
  listPartUses,
  type PartDetail,
} from "~/features/spare-parts/queries";
import { Stock } from "~/features/spare-parts/ui/stock-mark";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { searchParams } = new URL(args.request.url);
  return readPage(args, async (ctx) => {
    const [part, uses, orders, activity] = await Promise.all([
      getPart(ctx, id),
      listPartUses(ctx, id),
      listOrdersWithPart(ctx, id),
      readActivity(ctx, { type: "spare-part", id }, { most: eventPage(searchParams) }),
    ]);
    return { part, uses, orders, activity };
  });
}

export default function PartPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const quantityOf = useQuantity();
  const { part, uses, orders, activity } = useLoaderData<typeof loader>();
  const items = [
    {
      label: t("spareParts.field.stock"),
      value: <Stock quantity={part.stockThousandths} unit={part.unit} />,
    },
    { label: t("spareParts.field.unit"), value: t(`spareParts.unit.${part.unit}`) },
    { label: t("spareParts.field.createdAt"), value: format.date(part.createdAt) },
  ];
  return (
    <RecordPage
      list="spare-parts"
      record={part}
      actions={<Actions part={part} />}
      notices={
        part.stockThousandths < 0 ? (
          <Notice kind="warning">{t("spareParts.stock.negative-text")}</Notice>
        ) : null
      }
    >
      <RecordColumns
        facts={
          <RecordUses
            title={t("spareParts.detail.uses")}
            none={t("spareParts.detail.no-uses")}
            uses={uses}
            orders={orders}
            amountOf={(use) => quantityOf(use.quantityThousandths, use.unit)}
          />
        }
        activity={activity.length > 0 ? <RecordActivity lines={activity} /> : null}
      >
        <Section title={t("spareParts.detail.general")}>
          <DefinitionList items={items} />
        </Section>
      </RecordColumns>
    </RecordPage>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.part.name ?? t("spareParts.title"),
  { shows: ["spare_parts/:id"] },
);

function Actions({ part }: { part: PartDetail }) {
  const { t } = useTranslation();
  const path = `/assets/spare-parts/${part.id}`;
  return (
    <RecordActions
      list="spare-parts"
      record={part}
      main={
        <LinkButton to={`${path}/correct-stock`} look="primary" icon="package" preventScrollReset>
          {t("spareParts.correctStock.open")}
        </LinkButton>
      }
    >
      <PrintLabel kind="spare-parts" id={part.id} />
    </RecordActions>
  );
}

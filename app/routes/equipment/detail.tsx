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
import { useFormat } from "~/shell/layout/use-format";
import { RecordColumns } from "~/shell/records/record-columns";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import {
  getEquipment,
  listEquipmentUses,
  listOrdersWithEquipment,
} from "~/features/equipment/queries";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  const { searchParams } = new URL(args.request.url);
  return readPage(args, async (ctx) => {
    const [equipment, uses, orders, activity] = await Promise.all([
      getEquipment(ctx, id),
      listEquipmentUses(ctx, id),
      listOrdersWithEquipment(ctx, id),
      readActivity(ctx, { type: "equipment", id }, { most: eventPage(searchParams) }),
    ]);
    return { equipment, uses, orders, activity };
  });
}

export default function EquipmentPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useUsageLabels();
  const { equipment, uses, orders, activity } = useLoaderData<typeof loader>();
  const items = [
    {
      label: t("equipment.field.categoryId"),
      value: equipment.categoryName || t("equipment.uncategorised"),
    },
    { label: t("equipment.field.uses"), value: labelOf(equipment.uses) },
    { label: t("equipment.field.createdAt"), value: format.date(equipment.createdAt) },
  ];
  return (
    <RecordPage
      list="equipment"
      record={equipment}
      text={equipment.categoryName}
      actions={
        <RecordActions list="equipment" record={equipment}>
          <PrintLabel kind="equipment" id={equipment.id} />
        </RecordActions>
      }
    >
      <RecordColumns
        facts={
          <RecordUses
            title={t("equipment.detail.uses")}
            none={t("equipment.detail.no-uses")}
            uses={uses}
            orders={orders}
          />
        }
        activity={activity.length > 0 ? <RecordActivity lines={activity} /> : null}
      >
        <Section title={t("equipment.detail.general")}>
          <DefinitionList items={items} />
        </Section>
      </RecordColumns>
    </RecordPage>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.equipment.name ?? t("equipment.title"),
  { shows: ["equipment/:id"] },
);

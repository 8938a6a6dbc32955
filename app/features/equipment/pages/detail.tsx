import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { readActivity } from "~/features/activity/queries/read";
import { RecordActivity } from "~/features/activity/ui/record-activity";
import { eventPage } from "~/features/activity/model";
import { readPage } from "~/kernel/server/page/page";
import { useDoneToast } from "~/shell/layout/done-toast";
import { pageHandle } from "~/shell/layout/page-handle";
import { useUsageLabels } from "~/shell/records/record-blocked";
import { useFormat } from "~/shell/layout/use-format";
import { Section } from "~/ui/layout/card";
import { DefinitionList } from "~/ui/list/definition-list";
import { Notice } from "~/ui/layout/notice";
import { PageHeader } from "~/ui/layout/page-header";
import { getEquipment } from "../queries/record";
import { EquipmentActions } from "../ui/equipment-actions";

export function loader(args: LoaderFunctionArgs) {
  const id = args.params["id"] ?? "";
  return readPage(args, async (ctx) => {
    const [equipment, activity] = await Promise.all([
      getEquipment(ctx, id),
      readActivity(
        ctx,
        { type: "equipment", id },
        { most: eventPage(new URL(args.request.url).searchParams) },
      ),
    ]);
    return { equipment, activity };
  });
}

export default function EquipmentPage() {
  const { t } = useTranslation();
  const format = useFormat();
  const labelOf = useUsageLabels();
  const { equipment, activity } = useLoaderData<typeof loader>();
  useDoneToast("equipment");
  const items = [
    {
      label: t("equipment.field.categoryId"),
      value: equipment.categoryName || t("equipment.uncategorised"),
    },
    { label: t("equipment.field.uses"), value: labelOf(equipment.uses) },
    { label: t("equipment.field.createdAt"), value: format.date(equipment.createdAt) },
  ];
  return (
    <>
      <PageHeader title={equipment.name} text={equipment.categoryName || undefined}>
        <EquipmentActions equipment={equipment} />
      </PageHeader>
      <div className="flex flex-col gap-4">
        {equipment.archived ? <Notice kind="warning">{t("records.archived-notice")}</Notice> : null}
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Section title={t("equipment.detail.general")}>
            <DefinitionList items={items} />
          </Section>
          <RecordActivity lines={activity} />
        </div>
      </div>
      <Outlet context={equipment} />
    </>
  );
}

export const handle = pageHandle<typeof loader>(
  (t, data) => data?.equipment.name ?? t("equipment.title"),
  { shows: ["equipment/:id"] },
);

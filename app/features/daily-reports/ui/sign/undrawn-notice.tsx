import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/layout/notice";
import { DefinitionList } from "~/ui/list/definition-list";
import type { UndrawnPart } from "./signing-page";

const HEADINGS = {
  description: "workOrders.field.description",
  intervention: "workOrders.field.intervention",
  repairNotes: "workOrders.field.repairNotes",
  externalReference: "workOrders.field.externalReference",
  jobNumber: "workOrders.field.jobNumber",
  customer: "workOrders.field.customer",
  location: "workOrders.field.location",
  room: "workOrders.field.room",
  asset: "workOrders.field.asset",
  technicians: "workOrders.field.technicians",
  days: "workOrders.tab.reports",
  checklists: "workOrders.tab.checklists",
  parts: "workOrders.hours.parts",
  equipment: "workOrders.hours.equipment",
  expenses: "workOrders.hours.expenses",
} as const satisfies Record<UndrawnPart["part"], string>;

/** Before signing: the signs of the content that the PDF cannot show, by the part that they are in. */
export function UndrawnNotice({ parts }: { parts: UndrawnPart[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <Notice kind="warning" title={t("workOrders.sign.undrawn-title")}>
      <p className="mb-2">{t("workOrders.sign.undrawn-text")}</p>
      <DefinitionList
        items={parts.map(({ part, signs }) => ({
          label: t(HEADINGS[part]),
          value: signs.join(" "),
        }))}
      />
    </Notice>
  );
}

import { useTranslation } from "react-i18next";
import type { RefusalAnswer } from "~/kernel/refusal";
import { useFormat } from "~/shell/use-format";
import { DefinitionList } from "~/ui/definition-list";
import { Notice } from "~/ui/notice";
import type { WorkOrderDetail } from "../queries/detail";

const SHOWN = ["description", "priority", "externalReference", "jobNumber", "plannedStartOn", "plannedEndOn", "plannedRegularMinutes", "plannedTravelMinutes", "warranty", "intervention", "repairNotes"] as const;
const LABELS: Partial<Record<(typeof SHOWN)[number], string>> = { plannedStartOn: "plannedStart", plannedEndOn: "plannedEnd", plannedRegularMinutes: "plannedRegular", plannedTravelMinutes: "plannedTravel" };
const PLACES = { customerId: "customer", locationId: "location", roomId: "room", assetId: "asset" } as const;

type Current = { version: number } & Record<string, unknown>;

/** The version that is stored now, where the server says that somebody was quicker; else null. */
export function storedVersion(refusal: RefusalAnswer | undefined): Current | null {
  const current = refusal?.code === "version_conflict" ? refusal.facts["current"] : null;
  return typeof current === "object" && current !== null && "version" in current ? (current as Current) : null;
}

/** What the other person changed, beside the form that still holds what was typed here. Saving again is then on purpose. */
export function OtherVersion({ before, current }: { before: WorkOrderDetail; current: Current }) {
  const { t } = useTranslation();
  const say = useSaying();
  const changed = SHOWN.filter((field) => current[field] !== before[field]);
  const moved = Object.entries(PLACES).filter(([id, thing]) => current[id] !== (before[thing]?.id ?? null));
  return (
    <Notice kind="warning" title={t("workOrders.conflict.title")}>
      <p className="mb-2">{t("workOrders.conflict.text")}</p>
      <DefinitionList
        items={[
          ...changed.map((field) => ({ label: t(`workOrders.field.${LABELS[field] ?? field}`), value: say(field, current[field]) })),
          ...moved.map(([, thing]) => ({ label: t(`workOrders.field.${thing}`), value: t("workOrders.conflict.changed") })),
        ]}
      />
    </Notice>
  );
}

function useSaying() {
  const { t } = useTranslation();
  const format = useFormat();
  return (field: (typeof SHOWN)[number], value: unknown): string => {
    if (value === "" || value === null || value === undefined) return t("common.none");
    if (field === "priority") return t(`common.priority.${String(value)}`);
    if (field === "warranty") return t(value === true ? "common.yes" : "common.no");
    if (field.endsWith("On")) return format.day(String(value));
    return field.endsWith("Minutes") ? format.minutes(Number(value)) : String(value);
  };
}

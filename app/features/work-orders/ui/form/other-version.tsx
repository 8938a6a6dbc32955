import { useTranslation } from "react-i18next";
import { changedFields, ConflictNotice, type StoredVersion } from "~/shell/records/record-conflict";
import { useFormat } from "~/shell/layout/use-format";
import type { WorkOrderDetail } from "../../queries/detail";

const VISIBLE_FIELDS = [
  "description",
  "priority",
  "externalReference",
  "jobNumber",
  "plannedStartOn",
  "plannedEndOn",
  "plannedRegularMinutes",
  "plannedTravelMinutes",
  "warranty",
  "intervention",
  "repairNotes",
] as const;
const LABELS = {
  description: "description",
  priority: "priority",
  externalReference: "externalReference",
  jobNumber: "jobNumber",
  plannedStartOn: "plannedStart",
  plannedEndOn: "plannedEnd",
  plannedRegularMinutes: "plannedRegular",
  plannedTravelMinutes: "plannedTravel",
  warranty: "warranty",
  intervention: "intervention",
  repairNotes: "repairNotes",
} as const;
const PLACES = {
  customerId: "customer",
  locationId: "location",
  roomId: "room",
  assetId: "asset",
} as const;

/** The changes of the other user, beside the form that still holds the user's own input. Saving again overwrites them deliberately. */
export function OtherVersion({
  before,
  current,
  sent,
}: {
  before: WorkOrderDetail;
  current: StoredVersion;
  sent: Record<string, string> | undefined;
}) {
  const { t } = useTranslation();
  const labelOf = useLocalization();
  const changed = changedFields({ fields: VISIBLE_FIELDS, before, current, sent });
  const places = {
    customerId: before.customer?.id,
    locationId: before.location?.id,
    roomId: before.room?.id,
    assetId: before.asset?.id,
  };
  const moved = changedFields({
    fields: ["customerId", "locationId", "roomId", "assetId"],
    before: { ...places, version: before.version },
    current,
    sent,
  });
  const items = [
    ...changed.map((field) => ({
      label: t(`workOrders.field.${LABELS[field]}`),
      value: labelOf(field, current[field]),
    })),
    ...moved.map((id) => ({
      label: t(`workOrders.field.${PLACES[id]}`),
      value: t("workOrders.conflict.changed"),
    })),
  ];
  return (
    <ConflictNotice
      title={t("workOrders.conflict.title")}
      text={t("workOrders.conflict.text")}
      current={current}
      items={items}
    />
  );
}

function useLocalization() {
  const { t } = useTranslation();
  const format = useFormat();
  return (field: (typeof VISIBLE_FIELDS)[number], value: unknown): string => {
    if (value === "" || value === null || value === undefined) return t("common.none");
    if (field === "priority")
      return t(`common.priority.${String(value)}`, { defaultValue: String(value) });
    if (field === "warranty") return t(value === true ? "common.yes" : "common.no");
    if (field.endsWith("On")) return format.day(String(value));
    return field.endsWith("Minutes") ? format.minutes(Number(value)) : String(value);
  };
}

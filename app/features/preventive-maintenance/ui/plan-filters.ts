import { useTranslation } from "react-i18next";
import { pickerFilter, placeFilters } from "~/features/pickers/ui/picker-filter";
import { type ListFilter, selectFilter } from "~/ui/list/list-filters";
import { DUE_PERIODS, ROW_STATUSES } from "../model";
import type { FilterChoices } from "../queries/choices";

export function usePlanFilters({
  customers,
  assets,
  technicians,
  chosen,
}: FilterChoices): ListFilter[] {
  const { t } = useTranslation();
  return [
    selectFilter({
      name: "status",
      label: t("preventiveMaintenance.field.status"),
      none: t("preventiveMaintenance.list.any-status"),
      options: ROW_STATUSES.map((value) => ({
        value,
        label: t(`preventiveMaintenance.status.${value}`),
      })),
    }),
    selectFilter({
      name: "due",
      label: t("preventiveMaintenance.field.dueOn"),
      none: t("preventiveMaintenance.list.any-due"),
      options: DUE_PERIODS.map((value) => ({
        value,
        label: t(`preventiveMaintenance.list.due.${value}`),
      })),
    }),
    ...placeFilters({
      customerId: {
        label: t("preventiveMaintenance.field.customerId"),
        anyLabel: t("preventiveMaintenance.list.any-customer"),
        options: customers,
        chosen: chosen.customer,
      },
      assetId: {
        label: t("preventiveMaintenance.field.assetId"),
        anyLabel: t("preventiveMaintenance.list.any-asset"),
        options: assets,
        chosen: chosen.asset,
      },
    }),
    pickerFilter({
      name: "technicianId",
      kind: "technicians",
      label: t("preventiveMaintenance.field.technicians"),
      anyLabel: t("preventiveMaintenance.list.any-technician"),
      initialOptions: technicians,
      chosen: chosen.technician,
    }),
  ];
}

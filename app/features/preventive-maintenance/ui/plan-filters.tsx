import { useTranslation } from "react-i18next";
import { pickerChip, PickerFilter } from "~/features/pickers/ui/picker-filter";
import { useRootFacts } from "~/shell/layout/root-facts";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import { DUE_PERIODS, ROW_STATUSES } from "../model";
import type { FilterChoices } from "../queries/choices";

export const PLAN_FILTERS = ["customerId", "assetId", "technicianId", "status", "due"];

/** Search and filters, stored in the URL. A customer narrows the assets. */
export function PlanFilters({ customers, assets, technicians, chosen }: FilterChoices) {
  const { t } = useTranslation();
  return (
    <FilterBar
      searchLabel={t("preventiveMaintenance.list.search")}
      filters={PLAN_FILTERS}
      chips={[
        ...pickerChip("customerId", t("preventiveMaintenance.field.customerId"), chosen.customer, [
          "assetId",
        ]),
        ...pickerChip("assetId", t("preventiveMaintenance.field.assetId"), chosen.asset),
        ...pickerChip(
          "technicianId",
          t("preventiveMaintenance.field.technicians"),
          chosen.technician,
        ),
      ]}
      more={
        <>
          <PickerFilter
            name="customerId"
            kind="customers"
            label={t("preventiveMaintenance.field.customerId")}
            anyLabel={t("preventiveMaintenance.list.any-customer")}
            initialOptions={customers}
            chosen={chosen.customer}
            clears={["assetId"]}
          />
          <PickerFilter
            name="assetId"
            kind="assets"
            label={t("preventiveMaintenance.field.assetId")}
            anyLabel={t("preventiveMaintenance.list.any-asset")}
            initialOptions={assets}
            chosen={chosen.asset}
            within={{ customerId: chosen.customer?.id ?? null }}
          />
          <PickerFilter
            name="technicianId"
            kind="technicians"
            label={t("preventiveMaintenance.field.technicians")}
            anyLabel={t("preventiveMaintenance.list.any-technician")}
            initialOptions={technicians}
            chosen={chosen.technician}
          />
        </>
      }
    >
      <input type="hidden" name="timeZone" value={useRootFacts()?.timeZone ?? "UTC"} />
      <FilterSelect
        name="status"
        label={t("preventiveMaintenance.field.status")}
        none={t("preventiveMaintenance.list.any-status")}
        options={ROW_STATUSES.map((value) => ({
          value,
          label: t(`preventiveMaintenance.status.${value}`),
        }))}
      />
      <FilterSelect
        name="due"
        label={t("preventiveMaintenance.field.dueOn")}
        none={t("preventiveMaintenance.list.any-due")}
        options={DUE_PERIODS.map((value) => ({
          value,
          label: t(`preventiveMaintenance.list.due.${value}`),
        }))}
      />
    </FilterBar>
  );
}

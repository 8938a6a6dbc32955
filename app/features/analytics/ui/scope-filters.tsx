import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PickerFilter } from "~/features/pickers/ui/picker-filter";
import { DateInput } from "~/ui/form/field";
import { FilterBar } from "~/ui/list/filter-bar";
import type { Choices } from "../queries/choices";
import type { Around } from "./addresses";

/** Other URL parameters, which stay when a filter changes. */
const PRESERVED_PARAMS = [
  "report",
  "by",
  "period",
  "hours",
  "jobNumber",
  "noJobNumber",
  "noCustomer",
];

/** Filters for a custom range, the customer and the technician. */
export function ScopeFilters({ around, choices }: { around: Around; choices: Choices }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { scope, from, to } = around;
  const isRange = scope.from !== null || scope.to !== null;
  return (
    <div className="mb-4 print:hidden">
      <FilterBar filters={["customerId", "technicianId"]}>
        {PRESERVED_PARAMS.map((name) => {
          const value = params.get(name);
          return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
        })}
        {isRange ? (
          <>
            <DateInput
              name="from"
              label={t("analytics.filter.from")}
              defaultValue={from}
              className="md:w-44"
            />
            <DateInput
              name="to"
              label={t("analytics.filter.to")}
              defaultValue={to}
              className="md:w-44"
            />
          </>
        ) : null}
        <PickerFilter
          name="customerId"
          kind="customers"
          label={t("workOrders.field.customer")}
          anyLabel={t("analytics.filter.any-customer")}
          initialOptions={choices.customerId.options}
          chosen={choices.customerId.chosen}
        />
        <PickerFilter
          name="technicianId"
          kind="technicians"
          label={t("common.role.TECHNICIAN")}
          anyLabel={t("analytics.filter.any-technician")}
          initialOptions={choices.technicianId.options}
          chosen={choices.technicianId.chosen}
        />
      </FilterBar>
    </div>
  );
}

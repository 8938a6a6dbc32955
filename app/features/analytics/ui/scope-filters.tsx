import { useTranslation } from "react-i18next";
import { pickerFilter } from "~/features/pickers/ui/picker-filter";
import { DateInput } from "~/ui/form/day-input";
import { FilterBar, PreservedParams } from "~/ui/list/filter-bar";
import type { ListFilter } from "~/ui/list/list-filters";
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
  "workOrderId",
  "category",
  "part",
  "list",
];

export function ScopeFilters({
  around,
  choices,
  more = [],
}: {
  around: Around;
  choices: Choices;
  /** After those of every report. */ more?: readonly ListFilter[];
}) {
  const { t } = useTranslation();
  const customer = pickerFilter({
    name: "customerId",
    kind: "customers",
    label: t("workOrders.field.customer"),
    anyLabel: t("analytics.filter.any-customer"),
    initialOptions: choices.customerId.options,
    chosen: choices.customerId.chosen,
  });
  const technician = pickerFilter({
    name: "technicianId",
    kind: "technicians",
    label: t("common.role.TECHNICIAN"),
    anyLabel: t("analytics.filter.any-technician"),
    initialOptions: choices.technicianId.options,
    chosen: choices.technicianId.chosen,
  });
  const { scope, from, to } = around;
  const isRange = scope.from !== null || scope.to !== null;
  return (
    <div className="mb-4 print:hidden">
      <FilterBar
        filters={[customer, technician, ...more].map((filter) => ({ ...filter, isInRow: true }))}
      >
        <PreservedParams names={PRESERVED_PARAMS} />
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
      </FilterBar>
    </div>
  );
}

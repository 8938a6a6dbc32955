import { useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/ui/filter-bar";
import { PRIORITIES, STATUSES } from "../words";

/** Search, status and priority, kept in the address. */
export function OrderFilters() {
  const { t } = useTranslation();
  return (
    <FilterBar searchLabel={t("workOrders.list.search")} filters={["status", "priority"]}>
      <FilterSelect name="status" label={t("workOrders.field.status")} values={STATUSES} />
      <FilterSelect name="priority" label={t("workOrders.field.priority")} values={PRIORITIES} />
    </FilterBar>
  );
}

function FilterSelect({ name, label, values }: { name: "status" | "priority"; label: string; values: readonly string[] }) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  return (
    <label className="flex flex-col gap-1 text-sm font-medium md:contents">
      <span className="md:sr-only">{label}</span>
      <select name={name} defaultValue={params.get(name) ?? ""} key={params.get(name)} className="select md:w-auto">
        <option value="">{`${label}: ${t("workOrders.list.any")}`}</option>
        {values.map((value) => (
          <option key={value} value={value}>
            {t(`common.${name}.${value}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

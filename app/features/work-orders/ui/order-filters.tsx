import { Link, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/ui/filter-bar";
import { Icon } from "~/ui/icon";
import { useListAddress } from "~/ui/list-address";
import type { FilterChoices } from "../queries/shown";
import { PRIORITIES, STATUSES } from "../words";
import { FilterChips } from "./filter-chips";
import { MoreFilters } from "./more-filters";

export const ORDER_FILTERS = ["status", "priority", "customerId", "locationId", "assetId", "assigneeId", "plannedFrom", "plannedTo", "createdFrom", "createdTo"];

type Props = { choices: FilterChoices; /** Its columns are the states: no filter for them. */ board: boolean };

/** Search, status and priority at hand, the rest behind "More filters"; all in the address. */
export function OrderFilters({ choices, board }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  const { open } = choices;
  return (
    <>
      <FilterBar searchLabel={t("workOrders.list.search")} filters={ORDER_FILTERS}>
        {board ? null : <FilterSelect name="status" label={t("workOrders.field.status")} values={STATUSES} />}
        <FilterSelect name="priority" label={t("workOrders.field.priority")} values={PRIORITIES} />
        <Link to={address({ more: open ? null : "on" })} preventScrollReset replace className="btn btn-ghost" aria-expanded={open}>
          <Icon name={open ? "chevron-up" : "chevron-down"} size={18} />
          {t(open ? "workOrders.filters.fewer" : "workOrders.filters.more")}
        </Link>
        {open ? <MoreFilters choices={choices} /> : <FoldedFilters />}
      </FilterBar>
      <FilterChips choices={choices} board={board} />
    </>
  );
}

/** Filters that are folded away hold all the same. */
function FoldedFilters() {
  const [params] = useSearchParams();
  const names = [...ORDER_FILTERS.filter((name) => name !== "status" && name !== "priority"), "timeZone"];
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
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

import { Link, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/ui/list/filter-bar";
import { FilterSelect } from "~/ui/list/filter-select";
import { Icon } from "~/ui/layout/icon";
import { useListAddress } from "~/ui/list/list-address";
import type { FilterChoices } from "../../queries/list/view";
import { PRIORITIES } from "~/kernel/priorities";
import { STATUSES } from "../../model";
import { ORDER_FILTERS } from "./filter-names";

/** Loaded only when the filters are opened. */
const MoreFilters = lazy(async () => ({ default: (await import("./later")).MoreFilters }));

/** Loaded only while a filter is set. */
const FilterChips = lazy(async () => ({ default: (await import("./later")).FilterChips }));

type Props = {
  choices: FilterChoices;
  /** The board has a column per status, so it has no status filter. */ board: boolean;
};

/** Search, status and priority are visible, the rest is behind "More filters". All filters are in the URL. */
export function OrderFilters({ choices, board }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  const [params] = useSearchParams();
  const { open } = choices;
  return (
    <>
      <FilterBar searchLabel={t("workOrders.list.search")} filters={ORDER_FILTERS}>
        {board ? null : (
          <FilterSelect
            name="status"
            label={t("workOrders.field.status")}
            options={STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) }))}
          />
        )}
        <FilterSelect
          name="priority"
          label={t("workOrders.field.priority")}
          options={PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) }))}
        />
        <Link
          to={address({ more: open ? null : "on" })}
          preventScrollReset
          replace
          className="btn btn-ghost"
          aria-expanded={open}
        >
          <Icon name={open ? "chevron-up" : "chevron-down"} size={18} />
          {t(open ? "workOrders.filters.fewer" : "workOrders.filters.more")}
        </Link>
        {open ? (
          <Suspense fallback={<FoldedFilters />}>
            <MoreFilters choices={choices} />
          </Suspense>
        ) : (
          <FoldedFilters />
        )}
      </FilterBar>
      {ORDER_FILTERS.some((name) => params.get(name)) ? (
        <Suspense fallback={null}>
          <FilterChips choices={choices} board={board} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Collapsed filters still apply. */
function FoldedFilters() {
  const [params] = useSearchParams();
  const names = [
    ...ORDER_FILTERS.filter((name) => name !== "status" && name !== "priority"),
    "timeZone",
  ];
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}

import { Link, useSearchParams } from "@remix-run/react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useRootFacts } from "~/shell/layout/root-facts";
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

const PRESETS = ["overdue", "unassigned"] as const;
type Preset = (typeof PRESETS)[number];
const FOLDED = [
  ...ORDER_FILTERS.filter((name) => name !== "status" && name !== "priority"),
  "timeZone",
];
const OPENED = FOLDED.filter((name) => !isPreset(name) && name !== "unfinished");

type Props = {
  /** Orders of the current user have an assignee. */ isAssigned: boolean;
  choices: FilterChoices;
  /** The board has a column per status, so it has no status filter. */ board: boolean;
};

/** Search, status and priority are visible, the rest is behind "More filters". All filters are in the URL. */
export function OrderFilters({ isAssigned, choices, board }: Props) {
  const { t } = useTranslation();
  const address = useListAddress();
  const [params] = useSearchParams();
  const { open } = choices;
  const isSearch = params.get("search") !== null && params.get("search") !== "";
  return (
    <>
      <FilterBar searchLabel={t("workOrders.list.search")} filters={ORDER_FILTERS}>
        {board ? null : (
          <FilterSelect
            name="status"
            label={t("workOrders.field.status")}
            none={isSearch ? undefined : t("workOrders.filters.open")}
            options={[
              ...STATUSES.map((value) => ({ value, label: t(`common.status.${value}`) })),
              ...(isSearch ? [] : [{ value: "all", label: t("workOrders.filters.all") }]),
            ]}
          />
        )}
        <FilterSelect
          name="priority"
          label={t("workOrders.field.priority")}
          options={PRIORITIES.map((value) => ({ value, label: t(`common.priority.${value}`) }))}
        />
        <Presets names={isAssigned ? ["overdue"] : PRESETS} />
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
        <HeldParams names={open ? [...PRESETS, "unfinished"] : FOLDED} />
        {open ? (
          <Suspense fallback={<HeldParams names={OPENED} />}>
            <MoreFilters choices={choices} />
          </Suspense>
        ) : null}
      </FilterBar>
      {ORDER_FILTERS.some((name) => params.get(name) && !isPreset(name)) ? (
        <Suspense fallback={null}>
          <FilterChips choices={choices} board={board} />
        </Suspense>
      ) : null}
    </>
  );
}

function isPreset(name: string): boolean {
  return PRESETS.some((each) => each === name);
}

/** What needs attention, as switches that show whether they are on. */
function Presets({ names }: { names: readonly Preset[] }) {
  const { t } = useTranslation();
  const address = useListAddress();
  const [params] = useSearchParams();
  const timeZone = useRootFacts()?.timeZone ?? null;
  return names.map((name) => {
    const isOn = params.get(name) !== null && params.get(name) !== "";
    return (
      <Link
        key={name}
        to={address({ [name]: isOn ? null : "on", timeZone, pageNumber: null })}
        preventScrollReset
        className={`btn px-3 font-normal ${isOn ? "bg-primary/10 text-primary" : "btn-plain"}`}
        aria-current={isOn ? "true" : undefined}
      >
        {t(`workOrders.filters.${name}`)}
        {isOn ? <Icon name="x" size={16} /> : null}
      </Link>
    );
  });
}

/** Filters without a field at the moment still apply. */
function HeldParams({ names }: { names: readonly string[] }) {
  const [params] = useSearchParams();
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}
